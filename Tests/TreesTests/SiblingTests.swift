import Testing
import Trees

@Suite struct SiblingTests {
  private func sorted(_ names: [String], in order: Order) -> [String] {
    names.map { Sibling(name: Array($0.utf8)[...], accessTime: nil) }
      .sorted { $0.precedes($1, in: order) }
      .map { String(decoding: $0.name, as: UTF8.self) }
  }

  @Test func `names ascend byte by byte, capitals first`() {
    #expect(sorted(["b", "a", "B", "ab", "é"], in: .name) == ["B", "a", "ab", "b", "é"])
  }

  @Test func `names descend with ASCII letters folded and ties broken by bytes`() {
    #expect(sorted(["b", "A", "B", "a", "ab", "_"], in: .nameDescending) == ["b", "B", "ab", "a", "A", "_"])
  }

  @Test func `the least recently accessed file comes first, and what is no file ties before all files`() {
    let times: [(String, Bool, Int64)] = [("new", false, 9), ("old", false, 1), ("z", true, 1), ("a", true, 5)]
    let ordered = times.map {
      Sibling(name: Array($0.0.utf8)[...], accessTime: $0.1 ? nil : Timestamp(seconds: $0.2))
    }.sorted { $0.precedes($1, in: .accessTime) }
    #expect(ordered.map { String(decoding: $0.name, as: UTF8.self) } == ["a", "z", "old", "new"])
  }
}

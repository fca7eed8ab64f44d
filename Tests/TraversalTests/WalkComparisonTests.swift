import Platform
import Testing
import Traversal
import Trees

@Suite struct WalkComparisonTests {
  private func walk(_ entries: [(String, EntryKind?, Int64?)], problems: [WalkProblem] = []) -> RecordedWalk {
    var listing = TreeListing()
    for (path, kind, size) in entries { listing.append(path: path.utf8, kind: kind, size: size) }
    return RecordedWalk(listing: listing, problems: problems)
  }

  private func differences(
    _ recorded: RecordedWalk, _ expected: RecordedWalk, _ work: Work = .size, _ order: Order = .none
  ) -> [String] {
    WalkComparison(of: recorded, against: expected, work: work, order: order).differences
      .map { "\(String(decoding: $0.path, as: UTF8.self)): \($0.what)" }
  }

  private var small: [(String, EntryKind?, Int64?)] {
    [("a", .directory, nil), ("a/x", .file, 1), ("a/y", .file, 2), ("b", .symlink, nil)]
  }

  @Test func `the same entries in another order are the same unsorted walk`() {
    #expect(differences(walk(small.reversed()), walk(small)) == [])
  }

  @Test func `a skipped file is missing`() {
    #expect(differences(walk(small.filter { $0.0 != "a/x" }), walk(small)) == ["a/x: missing"])
  }

  @Test func `an entry of no tree and one told twice are named`() {
    let told = small + [("c", .file, 0), ("a/y", .file, 2)]
    #expect(
      differences(walk(told), walk(small)) == ["a/y: told more than once", "c: told, but not in the tree"])
  }

  @Test func `one byte too few is a wrong size`() {
    var told = small
    told[2].2 = 1
    #expect(differences(walk(told), walk(small)) == ["a/y: size 1, not 2"])
    #expect(differences(walk(told), walk(small), .list) == [])
  }

  @Test func `kinds may be left out of a list, not of a walk for sizes`() {
    let told = small.map { ($0.0, nil as EntryKind?, nil as Int64?) }
    #expect(differences(walk(told), walk(small), .list) == [])
    #expect(differences(walk(told), walk(small)).count == 6)
  }

  @Test func `a wrong kind is wrong in a list too`() {
    var told = small
    told[3].1 = .file
    #expect(differences(walk(told), walk(small), .list) == ["b: told as a file, is a symlink"])
  }

  @Test func `two siblings that are swapped are out of order`() {
    let swapped = [small[0], small[2], small[1], small[3]]
    #expect(differences(walk(swapped), walk(small), .size, .none) == [])
    #expect(differences(walk(swapped), walk(small), .size, .name) == ["a/x: out of order: name puts it before y"])
    #expect(differences(walk(small), walk(small), .size, .name) == [])
  }

  @Test func `an entry that does not follow its directory is out of place`() {
    let late = [small[0], small[3], small[1], small[2]]
    #expect(
      differences(walk(late), walk(small), .size, .name) == ["a/x: out of place: it does not follow its directory"])
  }

  @Test func `a problem must be reported, with its reason where the API gives one`() {
    let denied = WalkProblem(path: Array("a".utf8), code: Errno.permissionDenied.rawValue)
    let unknown = WalkProblem(path: Array("a".utf8), code: 0)
    let other = WalkProblem(path: Array("a".utf8), code: Errno.noSuchFile.rawValue)
    let expected = walk(small, problems: [denied])
    #expect(differences(walk(small, problems: [denied]), expected) == [])
    #expect(differences(walk(small, problems: [unknown]), expected) == [])
    #expect(differences(walk(small), expected) == ["a: cannot be read (Permission denied), and that was not reported"])
    #expect(
      differences(walk(small, problems: [other]), expected)
        == ["a: reported as No such file or directory, is Permission denied"])
    #expect(
      differences(walk(small, problems: [denied]), walk(small))
        == ["a: reported as unreadable (Permission denied), and can be read"])
  }

  @Test func `a file without status is no problem of a list`() {
    let problem = WalkProblem(path: Array("a/x".utf8), code: Errno.permissionDenied.rawValue)
    #expect(differences(walk(small), walk(small, problems: [problem]), .list) == [])
    #expect(differences(walk(small), walk(small, problems: [problem])).count == 1)
  }
}

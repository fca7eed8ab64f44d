import Testing
import Trees

@Suite struct IndexedBytesTests {
  @Test(arguments: [(0, "f00x"), (7, "f07x"), (42, "f42x"), (123, "f123x")])
  func `an index becomes a name and comes back`(index: Int, name: String) {
    let pattern = IndexedBytes(prefix: Array("f".utf8), width: 2, suffix: Array("x".utf8))
    #expect(pattern.bytes(at: index) == Array(name.utf8))
    #expect(pattern.index(of: Array(name.utf8)) == index)
  }

  @Test(arguments: ["f0x", "f007x", "fx", "f12", "12x", "f1 x", "f-1x", "f99999999999999999999x", ""])
  func `a name of another form has no index`(name: String) {
    let pattern = IndexedBytes(prefix: Array("f".utf8), width: 2, suffix: Array("x".utf8))
    #expect(pattern.index(of: Array(name.utf8)) == nil)
  }

  @Test func `without a counter there is one name`() {
    let pattern = IndexedBytes(prefix: Array("file".utf8))
    #expect(pattern.bytes(at: 0) == Array("file".utf8))
    #expect(pattern.index(of: Array("file".utf8)) == 0)
    #expect(pattern.index(of: Array("file0".utf8)) == nil)
  }

  @Test func `prefix and suffix may not share bytes`() {
    let pattern = IndexedBytes(prefix: Array("1".utf8), width: 1, suffix: Array("1".utf8))
    #expect(pattern.index(of: Array("1".utf8)) == nil)
    #expect(pattern.index(of: Array("11".utf8)) == nil)
    #expect(pattern.index(of: Array("101".utf8)) == 0)
  }
}

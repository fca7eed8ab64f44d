import Platform
import Testing

@Suite struct SafeNameTests {
  @Test(arguments: [
    ("plain", "plain"), ("a b", "a b"), ("a\nb", "a\\012b"), ("tab\t", "tab\\011"), ("back\\slash", "back\\134slash"),
    ("é", "\\303\\251"),
  ])
  func `a name is one line of ASCII and reads back`(name: String, encoded: String) {
    #expect(SafeName.encode(Array(name.utf8)) == encoded)
    #expect(SafeName.decode(encoded) == Array(name.utf8))
  }

  @Test func `every byte but zero reads back`() {
    let bytes = (1...255).map { UInt8($0) }
    let encoded = SafeName.encode(bytes)
    #expect(encoded.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
    #expect(SafeName.decode(encoded) == bytes)
  }
}

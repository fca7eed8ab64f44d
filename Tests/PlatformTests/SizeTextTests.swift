import Platform
import Testing

@Suite struct SizeTextTests {
  @Test(arguments: [
    ("0", 0), ("10", 10), ("10b", 10), ("10k", 10_240), ("1M", 1 << 20), ("3G", 3 << 30), ("7E", 7 << 60),
  ])
  func `digits with a unit are powers of 1,024`(text: String, bytes: Int64) throws {
    #expect(try SizeText.bytes(of: text) == bytes)
  }

  @Test(arguments: ["", "k", "-1", "+1", " 1", "1 ", "1.5k", "10k5", "10kk", "0x10", "1\u{0}k", "١"])
  func `what libbsd would take but means nothing is malformed`(text: String) {
    #expect(throws: SizeText.Problem.malformed) { try SizeText.bytes(of: text) }
  }

  @Test(arguments: ["8E", "10E", "16E", "9223372036854775808", "99999999999999999999", "9007199254740992k"])
  func `what overflows is too large`(text: String) {
    #expect(throws: SizeText.Problem.tooLarge) { try SizeText.bytes(of: text) }
  }

  @Test func `digests are those of FIPS 180`() {
    #expect(
      SHA256.digest(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
}

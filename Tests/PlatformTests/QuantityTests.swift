import Platform
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("0", 0), ("7", 7), ("007", 7), ("1500", 1500), ("1k", 1024), ("10K", 10240), ("2m", 2 << 20), ("3G", 3 << 30),
    ("4t", 4 << 40), ("5P", 5 << 50), ("7e", 7 << 60), ("9223372036854775807", Int64.max),
  ])
  func `digits with a letter for a power of 1,024 are a quantity`(text: String, value: Int64) throws {
    #expect(try Quantity.parse(text) == value)
  }

  @Test(arguments: [
    "", " ", " 5", "5 ", "+5", "-1", "1e3", "10k5", "10kb", "k", "0x10", "1.5", "1,000", "ten", "5\n", "٣", "5\u{0}",
  ])
  func `anything else is malformed`(text: String) {
    #expect(throws: Quantity.Failure.malformed) { try Quantity.parse(text) }
  }

  @Test(arguments: [
    "10E", "8e", "9223372036854775808", "18446744073709551615", "18446744073709551616", "99999999999999999999",
    "99999999999999999999k", "9007199254740992k",
  ])
  func `2^63 and more is too large`(text: String) {
    #expect(throws: Quantity.Failure.tooLarge) { try Quantity.parse(text) }
  }
}

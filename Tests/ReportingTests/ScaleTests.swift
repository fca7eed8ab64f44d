import Testing

import Reporting

@Suite struct ScaleTests {
  @Test(arguments: [
    (0, "0"), (1, "1"), (-0.0, "0"), (2.5, "2.5"), (0.0226, "0.0226"), (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"),
    (1e16, "10000000000000000"), (1.5e20, "150000000000000000000"), (.leastNonzeroMagnitude, "5e-324"),
    (1e300, "1e+300"),
    (0.1 + 0.2, "0.30000000000000004"), (.nan, ""), (.infinity, ""), (123_456_789, "123456789"),
    (1.2345e18, "1234500000000000000"), (9.99e-24, "0.00000000000000000000000999"), (9.99e-25, "9.99e-25"),
  ])
  func `exact text is the shortest without an exponent`(value: Double, text: String) {
    #expect(DecimalText.exact(value) == text)
  }

  @Test func `exact text reads back as the same number`() {
    var value = 1.0 / 3
    for step in 0..<400 {
      value *= step % 2 == 0 ? 1.7e-3 : 4.1e2
      #expect(Double(DecimalText.exact(value)) == value)
      #expect(Double(DecimalText.exact(-1 / value)) == -1 / value)
    }
  }

  @Test(arguments: [
    (0, "0"), (1, "1.00"), (9.994, "9.99"), (9.996, "10.0"), (99.94, "99.9"), (99.96, "100"), (1_234.5, "1235"),
    (0.9996, "1.00"), (0.0123, "0.0123"), (-2.345, "-2.35"), (-0.0000000001, "0.000000000"), (.infinity, "-"),
    (.nan, "-"), (1e200, "1e+200"), (0.5, "0.500"),
  ])
  func `rounded text has three significant digits at least`(value: Double, text: String) {
    #expect(DecimalText.rounded(value) == text)
  }

  @Test(arguments: [
    (0, "0 s"), (0.0223, "22.3 ms"), (0.9994, "999 ms"), (0.9996, "1.00 s"), (0.00099961, "1.00 ms"),
    (0.000_999_4, "999 us"), (12, "12.0 s"), (7_200, "7200 s"), (3e-9, "0.00300 us"), (-0.0005, "-500 us"),
    (.nan, "-"), (.infinity, "-"),
  ])
  func `times are in seconds, milliseconds or microseconds`(seconds: Double, text: String) {
    #expect(Scale.time(seconds) == text)
  }

  @Test(arguments: [
    (0, "0 B", "0 B"), (512, "512 B", "+512 B"), (1_023.6, "1.00 KiB", "+1.00 KiB"), (167_936, "164 KiB", "+164 KiB"),
    (-4_096, "-4.00 KiB", "-4.00 KiB"), (1_048_000, "1023 KiB", "+1023 KiB"), (27_262_976, "26.0 MiB", "+26.0 MiB"),
    (1e30, "888178419700125 PiB", "+888178419700125 PiB"), (.nan, "-", "-"),
  ])
  func `bytes are in powers of 1,024`(bytes: Double, text: String, difference: String) {
    #expect(Scale.bytes(bytes) == text)
    #expect(Scale.bytesMore(bytes) == difference)
  }

  @Test func `what is missing is a dash, not a zero`() {
    #expect(Scale.time(nil) == "-")
    #expect(Scale.bytes(nil) == "-")
    #expect(Scale.bytesMore(nil) == "-")
    #expect(Scale.number(nil) == "-")
  }

  @Test(arguments: [
    (9_999.4, "9999"), (9_999.6, "10,000"), (1_234_567, "1,234,567"), (-12_345, "-12,345"), (1e16, "10000000000000000"),
  ])
  func `long numbers have commas`(value: Double, text: String) {
    #expect(Scale.number(value) == text)
  }
}

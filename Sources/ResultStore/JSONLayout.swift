/// Where the lines of a JSON text break.
enum JSONLayout {
  /// Puts every list of numbers, and whatever is empty, on one line; the text is one that `JSONEncoder` made.
  static func compacted(_ text: [UInt8]) -> [UInt8] {
    var compact: [UInt8] = []
    compact.reserveCapacity(text.count)
    var (index, isInString) = (0, false)
    while index < text.count {
      let byte = text[index]
      if !isInString, let (list, end) = list(text, from: index) {
        compact += list
        index = end
        continue
      }
      compact.append(byte)
      if isInString && byte == UInt8(ascii: "\\") && index + 1 < text.count {
        index += 1
        compact.append(text[index])
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
      index += 1
    }
    return compact
  }

  /// The list of numbers or the empty object that begins at an index, on one line, and where it ends.
  private static func list(_ text: [UInt8], from start: Int) -> (bytes: [UInt8], end: Int)? {
    let close: UInt8
    switch text[start] {
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    case UInt8(ascii: "{"): close = UInt8(ascii: "}")
    default: return nil
    }
    var bytes = [text[start]]
    for index in (start + 1)..<text.count {
      switch text[index] {
      case close: return (bytes + [close], index + 1)
      case UInt8(ascii: " "), UInt8(ascii: "\n"): continue
      case UInt8(ascii: ","): bytes += [UInt8(ascii: ","), UInt8(ascii: " ")]
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        bytes.append(text[index])
      default: return nil
      }
    }
    return nil
  }
}

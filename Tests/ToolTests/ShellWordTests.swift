import TestSupport
import Testing
import Tool

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("plain-1.5/x", "plain-1.5/x"), ("fts/*", "'fts/*'"), ("", "''"), ("a b", "'a b'"), ("it's", "$'it\\'s'"),
    ("a\nb", "$'a\\012b'"), ("back\\slash", "$'back\\134slash'"),
  ])
  func `an argument is one word that a shell reads back`(argument: String, word: String) throws {
    #expect(ShellWord.quoted(Array(argument.utf8)) == word)
    #expect(try Program("/bin/bash").run("-c", "printf %s \(word)").output == argument)
  }
}

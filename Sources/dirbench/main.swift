import Methods
import Platform
import Tool
import Traversal

StandardStream.ignoreBrokenPipes()
let console = Console(output: Console.Stream(.output), errors: Console.Stream(.errors))
CurrentProcess.end(
  status: Tool.run(arguments: CurrentProcess.arguments, console: console, catalogue: .standard).rawValue)

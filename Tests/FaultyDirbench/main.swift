import Measurement
import Methods
import Platform
import Tool
import Traversal

StandardStream.ignoreBrokenPipes()
let console = Console(output: Console.Stream(.output), errors: Console.Stream(.errors))
let absent = Environment.bytes(of: "DIRBENCH_WITHOUT").map { String(decoding: $0, as: UTF8.self) }
let catalogue = Catalogue(
  ([FTS()] + FaultyMethod.Fault.allCases.map { FaultyMethod(fault: $0) }).filter { $0.id != absent })
FaultyMeter.chosen?.disturb(CurrentProcess.arguments)
// A drop that does nothing is a fault, too.
CurrentProcess.end(
  status: Tool.run(
    arguments: CurrentProcess.arguments, console: console, catalogue: catalogue,
    meters: FaultyMeter.chosen?.meters ?? .ofKernel, dropper: .idle
  ).rawValue)

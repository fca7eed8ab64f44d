internal import Platform

StandardStream.ignoreBrokenPipes()
CurrentProcess.end(status: Program.run(CurrentProcess.arguments))

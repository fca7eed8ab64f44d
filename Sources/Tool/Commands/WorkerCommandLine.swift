internal import Measurement
internal import Platform
internal import Traversal

/// `worker`: one trial's own process, started by a run.
enum WorkerCommandLine {
  static func perform(
    _ arguments: [[UInt8]], _ catalogue: Catalogue, _ meters: Meters, _ console: Console
  ) throws(ToolError) -> ExitStatus {
    if [Array(WorkerRequest.command.utf8)] + arguments == Introduction.arguments {
      let names = catalogue.benchmarks.map(\.name)
      try console.print(Introduction(tool: Build.record(commit: nil), libc: HostSystem.libc, benchmarks: names).encoded)
      return .success
    }
    guard let request = WorkerRequest(arguments: [Array(WorkerRequest.command.utf8)] + arguments) else {
      throw .failure(
        what: "worker", why: "this is no request of \(WorkerRequest.version)",
        next: "workers are started by dirbench itself; see 'dirbench --help'")
    }
    guard
      let benchmark = catalogue.benchmark(named: request.benchmark)
        ?? SelfTestCatalogue.catalogue.benchmark(named: request.benchmark)
    else {
      throw .failure(what: "worker", why: "there is no benchmark \(request.benchmark)", next: "see 'dirbench list'")
    }
    let reply: WorkerReply
    do throws(Errno) {
      try ParentWatch.endWithParent(request.parent)
      reply = try Worker(meters: meters).answer(request.task, benchmark, root: request.root)
    } catch {
      throw .failure(what: "worker", why: error.message, next: "see that /proc is mounted")
    }
    try console.print(reply.encoded)
    return .success
  }
}

internal import Measurement
internal import Platform
internal import ResultStore
internal import Traversal
internal import TreeBuilding

/// What every command works with.
struct Context {
  let console: Console
  let catalogue: Catalogue
  /// Of this process, which is also that of its workers.
  let executable: Path
  let environment: (String) -> [UInt8]?
  /// Raised by Ctrl-C in commands that have something to put in order; the others end by it at once.
  let interruption: Interruption
  let dropper: CacheDropper
  /// The command line, for the record.
  let arguments: [[UInt8]]

  init(
    console: Console, catalogue: Catalogue, environment: @escaping (String) -> [UInt8]?, arguments: [[UInt8]],
    dropper: CacheDropper, endsInOrder: Bool
  ) throws(ToolError) {
    self.console = console
    self.catalogue = catalogue
    self.environment = environment
    self.arguments = arguments
    self.dropper = dropper
    do {
      executable = try CurrentProcess.executable()
      interruption = try endsInOrder ? Interruption.ofProcess() : Interruption()
    } catch {
      throw .failure(
        what: "starting", why: error.message, next: "see that /proc is mounted and more files may be opened (ulimit -n)"
      )
    }
  }

  func resources() throws(ToolError) -> Resources { try Resources(executable: executable) }

  func cache() throws(ToolError) -> TreeCache {
    do {
      return try TreeCache(environment: environment)
    } catch {
      throw ToolError(error)
    }
  }

  func supervisor() -> Supervisor { Supervisor(interruption: interruption) }

  /// The benchmarks that were chosen, in the order of the suite or, for globs, of the catalogue.
  func benchmarks(_ selection: Selection, _ suite: Suite) throws(ToolError) -> [Benchmark] {
    let all = catalogue.benchmarks
    let names = all.map(\.name)
    let chosen =
      selection.benchmarks.isEmpty
      ? try BenchmarkSelection.chosen(by: suite, from: names)
      : try BenchmarkSelection.chosen(by: selection.benchmarks, from: names)
    let byName = Dictionary(uniqueKeysWithValues: zip(names, all))
    return chosen.compactMap { byName[$0] }
  }
}

extension ToolError {
  init(_ error: TreeBuildingError) {
    if error.kind == .interrupted {
      self = .interrupted(what: error.subject)
    } else {
      self = .failure(what: error.subject, why: error.reason, next: error.nextStep)
    }
  }

  init(_ error: StoreError) { self = .failure(what: error.subject, why: error.reason, next: error.nextStep) }

  init(_ error: MeasurementError) {
    if case .interrupted = error {
      self = .interrupted(what: error.reason)
    } else {
      self = .failure(what: error.subject, why: error.reason, next: error.nextStep)
    }
  }
}

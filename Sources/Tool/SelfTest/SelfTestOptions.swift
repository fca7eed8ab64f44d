/// What `selftest` is to try.
package struct SelfTestOptions: Hashable, Sendable {
  package enum Area: String, Hashable, Sendable, CaseIterable {
    /// Wall and CPU time.
    case time
    /// Peak resident memory.
    case memory
    /// Allocations.
    case heap
    /// System calls.
    case calls
    /// What is read from a device with cold caches.
    case cold
    /// Two identical walks.
    case twins
  }

  /// In the order in which they are tried; each once.
  package let areas: [Area]
  /// Waits for another measurement to end, where it would refuse.
  package let waits: Bool

  package init(areas: [Area] = Area.allCases, waits: Bool = false) {
    self.areas = areas
    self.waits = waits
  }
}

enum SelfTestDeclaration {
  private static let areas = Parameter<SelfTestOptions.Area>.argument(
    "quantity", .any,
    help: "What to try. (values: time, memory, heap, calls, cold, twins; default: all of them)", ValueForms.choice)

  private static let wait = Parameter.flag(
    "wait", help: "Wait until another dirbench that measures on this machine has ended, instead of refusing.")

  static let command = CommandDeclaration(
    name: "selftest", abstract: "Measure known quantities, and say whether they come out right.",
    discussion: """
      Work of known cost is measured by the processes and passes that measure walks: spinning for 20 ms, blocks of 1 \
      to 512 MiB, so many allocations and system calls, a file that is read with cold caches, and one walk against itself under two names. The memory, heap \
      and calls are measured again in reverse order, and from a process that holds 400 MiB. The status is 1 where a \
      figure is wrong. Takes about a minute, on a machine that has nothing else to do.
      """, parameters: [areas.outline, wait.outline]
  ) { arguments throws(UsageError) in
    let asked = try arguments.all(areas)
    let all = SelfTestOptions.Area.allCases
    return Command.selfTest(
      SelfTestOptions(
        areas: asked.isEmpty ? all : all.filter(asked.contains), waits: try arguments.first(wait) ?? false))
  }
}

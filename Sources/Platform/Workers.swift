internal import CPlatform

/// Threads that share a piece of work.
public enum Workers {
  /// Runs a body on the calling thread and on others at the same time, and returns when all have returned.
  ///
  /// Each is told its number, from 0. The system may refuse a thread: then the others run without it, so the body must
  /// take its work from what all share.
  /// The corresponding C functions are `pthread_create` and `pthread_join`.
  public static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for number in 1..<max(count, 1) {
      let task = unsafe Unmanaged.passRetained(Task { body(number) })
      var thread = pthread_t()
      let refusal = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context { unsafe Unmanaged<Task>.fromOpaque(context).takeRetainedValue().body() }
          return nil
        }, task.toOpaque())
      if refusal != 0 {
        unsafe task.release()
        break
      }
      threads.append(thread)
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// How many processors are there to run threads, 1 or more.
  ///
  /// The corresponding C function is `sysconf`, with `_SC_NPROCESSORS_ONLN`.
  public static var processorCount: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  private final class Task: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

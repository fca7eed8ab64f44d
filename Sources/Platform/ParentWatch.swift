internal import CPlatform

/// The tie between a worker and the process that started it.
public enum ParentWatch {
  /// This process's number, for a worker to be told.
  ///
  /// The corresponding C function is `getpid`.
  public static var ownIdentifier: Int32 { getpid() }

  /// Has the kernel kill this process as soon as its parent ends, and ends it now where that has happened already.
  ///
  /// The kernel watches the thread that started this process, so that one has to live as long as the parent does.
  /// The corresponding C function is `prctl`, with `PR_SET_PDEATHSIG`.
  public static func endWithParent(_ parent: Int32) throws(Errno) {
    if dirbench_die_with_parent() != 0 { throw Errno.current }
    if getppid() != parent { _ = kill(getpid(), SIGKILL) }
  }
}

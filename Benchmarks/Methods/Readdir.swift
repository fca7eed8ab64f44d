public import Platform
public import Traversal
public import Trees

/// opendir, readdir and lstat by path, recursively, as the 2011 article did it.
///
/// Per directory: open, fstat, getdents64 until empty, close; per entry, for `size`, one lstat by path; `list` takes the
/// kind from the directory's record and asks lstat only where the record does not say. Unsorted, it descends as it
/// reads, so one descriptor and one buffer of the C library are open per level. Sorted, it collects a directory, closes
/// it, and sorts it with libbsd's mergesort. A path beyond `PATH_MAX` fails and is reported.
public struct Readdir: Method {
  public let id = "readdir"
  public let summary = "opendir, readdir, lstat by path; sorted by libbsd's mergesort"

  public init() {}

  public func orders(for work: Work) -> [Order] {
    work == .size ? [.none, .name, .nameDescending, .accessTime] : [.none, .name, .nameDescending]
  }

  public func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    var path = PathBuffer(root)
    let start = path.endsInSlash ? path.count : path.count + 1
    if let comparison = SiblingComparison(order) {
      Readdir.walkSorted(&path, start, work, comparison, &visitor)
    } else {
      Readdir.walk(&path, start, work, &visitor)
    }
  }

  private static func walk<V: Visitor>(_ path: inout PathBuffer, _ start: Int, _ work: Work, _ visitor: inout V) {
    do throws(Errno) {
      let directory = try path.openDirectory()
      let length = path.count
      try directory.forEach { record in
        path.push(record)
        if tell(path, start, record.kind, work, &visitor) == .directory { walk(&path, start, work, &visitor) }
        path.cut(to: length)
      }
    } catch {
      visitor.fail(error) { path.bytes(from: start) }
    }
  }

  /// Tells one entry and gives its kind, or nothing where there is no need to descend.
  @inline(__always)
  private static func tell<V: Visitor>(
    _ path: borrowing PathBuffer, _ start: Int, _ told: FileStatus.Kind?, _ work: Work, _ visitor: inout V
  ) -> FileStatus.Kind? {
    if work == .list, let told {
      visitor.visit(kind: EntryKind(told), size: nil) { path.bytes(from: start) }
      return told
    }
    do throws(Errno) {
      let status = try path.status()
      visitor.visit(kind: EntryKind(status.kind), size: status.size) { path.bytes(from: start) }
      return status.kind
    } catch {
      visitor.visit(kind: told.map(EntryKind.init), size: nil) { path.bytes(from: start) }
      visitor.fail(error) { path.bytes(from: start) }
      return nil
    }
  }

  private static func walkSorted<V: Visitor>(
    _ path: inout PathBuffer, _ start: Int, _ work: Work, _ comparison: SiblingComparison, _ visitor: inout V
  ) {
    let length = path.count
    var table = NameTable()
    do throws(Errno) {
      let directory = try path.openDirectory()
      try directory.forEach { table.append($0) }
    } catch {
      // What was read so far is told all the same.
      visitor.fail(error) { path.bytes(from: start) }
    }
    for index in 0..<table.count where work == .size || table.kind(at: index) == nil {
      path.push(table, index)
      do throws(Errno) {
        table.setStatus(try path.status(), at: index)
      } catch {
        table.forgetKind(at: index)
        visitor.fail(error) { path.bytes(from: start) }
      }
      path.cut(to: length)
    }
    do throws(Errno) {
      try table.sort(by: comparison)
    } catch {
      visitor.fail(error) { path.bytes(from: start) }
    }
    for index in 0..<table.count {
      path.push(table, index)
      let kind = table.kind(at: index)
      visitor.visit(kind: kind.map(EntryKind.init), size: table.size(at: index)) { path.bytes(from: start) }
      if kind == .directory { walkSorted(&path, start, work, comparison, &visitor) }
      path.cut(to: length)
    }
  }
}

public import Platform
public import Traversal
public import Trees

/// A method of another build, known by its name alone: only that build's workers can walk with it.
public struct NamedMethod: Method {
  public let id: String
  public let summary = "a method of another build"

  public init(id: String) { self.id = id }

  public func orders(for work: Work) -> [Order] { [] }

  public func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    visitor.fail(.notSupported) { [] }
  }
}

extension Benchmark {
  /// The benchmark of another build by its full name, as `method/work[/order]`; `nil` where the name has another form.
  public init?(named name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), !parts[0].isEmpty, let work = Work(rawValue: parts[1]),
      let order = parts.count == 3 ? Order(rawValue: parts[2]) : Order.none
    else { return nil }
    self.init(method: NamedMethod(id: parts[0]), work: work, order: order)
    // `a/size/none` would be a second name for `a/size`.
    if self.name != name { return nil }
  }
}

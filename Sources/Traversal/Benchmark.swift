public import Trees

/// A method with a work and an order, named `method/work[/order]`.
public struct Benchmark: Sendable {
  public let method: any Method
  public let work: Work
  public let order: Order

  public init(method: any Method, work: Work, order: Order) {
    self.method = method
    self.work = work
    self.order = order
  }

  public var name: String {
    order == .none ? "\(method.id)/\(work.rawValue)" : "\(method.id)/\(work.rawValue)/\(order.rawValue)"
  }
}

/// The methods that there are, and the benchmarks that they make.
public struct Catalogue: Sendable {
  public let methods: [any Method]

  public init(_ methods: [any Method]) { self.methods = methods }

  /// By method, then work, then order.
  public var benchmarks: [Benchmark] {
    methods.flatMap { method in
      Work.allCases.flatMap { work in
        method.orders(for: work).map { Benchmark(method: method, work: work, order: $0) }
      }
    }
  }

  public func benchmark(named name: String) -> Benchmark? { benchmarks.first { $0.name == name } }
}

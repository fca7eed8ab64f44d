internal import Platform
internal import Trees

extension SiblingComparison {
  /// The comparison that gives an order; nothing for no order.
  init?(_ order: Order) {
    switch order {
    case .none: return nil
    case .name: self = .name
    case .nameDescending: self = .nameDescending
    case .accessTime: self = .accessTime
    }
  }
}

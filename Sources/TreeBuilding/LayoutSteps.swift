/// Goes through a directory of a layout and all below it in preorder, at any depth, without recursion.
struct LayoutSteps: IteratorProtocol {
  enum Step {
    /// A directory, and its number in the one above; 0 for the first.
    case enter(TreeLayout.Place, index: Int)
    /// Back from it, its directories done.
    case leave
  }

  private let layout: TreeLayout
  private var stack: [(place: TreeLayout.Place, nextChild: Int)] = []
  private var start: TreeLayout.Place?

  private let lastLevel: Int

  /// Directories below a level are left out.
  init(_ layout: TreeLayout, from place: TreeLayout.Place, through lastLevel: Int = .max) {
    self.layout = layout
    self.lastLevel = lastLevel
    start = place
  }

  mutating func next() -> Step? {
    if let place = start {
      start = nil
      stack.append((place, 0))
      return .enter(place, index: 0)
    }
    guard let (place, child) = stack.last else { return nil }
    if place.level < lastLevel, child < layout.levels[place.level].directories {
      stack[stack.count - 1].nextChild += 1
      let below = layout.child(child, of: place)
      stack.append((below, 0))
      return .enter(below, index: child)
    }
    stack.removeLast()
    return .leave
  }
}

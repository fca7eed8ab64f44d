internal import CYardstick
internal import Foundation
internal import Methods
internal import Platform
internal import Traversal
internal import Trees

let root = CommandLine.arguments[1]
let clock = ContinuousClock()
func best(_ n: Int, _ body: () -> Int64) -> (Double, Int64) {
  var best = 1e9
  var r: Int64 = 0
  for _ in 0..<n {
    let d = clock.measure { r = body() }
    best = min(best, Double(d.components.attoseconds) / 1e18 + Double(d.components.seconds))
  }
  return (best * 1000, r)
}
let n = Int(CommandLine.arguments[2])!
for _ in 0..<2 {
  for sizes in [false, true] {
    print("c fts", sizes, best(n) { unsafe yardstick_fts(root, sizes ? 1 : 0).files })
    print("s fts", sizes, best(n) { Int64(FTS().count(Path(root), sizes ? .size : .list, .none).files) })
    print("c rd", sizes, best(n) { unsafe yardstick_readdir(root, sizes ? 1 : 0).files })
    print("s rd", sizes, best(n) { Int64(Readdir().count(Path(root), sizes ? .size : .list, .none).files) })
  }
}
for b in Catalogue.standard.benchmarks {
  print(b.name, best(3) { Int64(b.method.count(Path(root), b.work, b.order).entries) })
}
let ref = ReferenceWalk.record(Path(root))
for b in Catalogue.standard.benchmarks {
  let rec = b.method.record(Path(root), b.work, b.order)
  let c = WalkComparison(of: rec, against: ref, work: b.work, order: b.order)
  print(
    b.name, c.differences.count, c.differences.prefix(3).map { SafeName.encode($0.path) + ": " + $0.what },
    rec.tally == b.method.count(Path(root), b.work, b.order))
}

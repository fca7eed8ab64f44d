internal import Glibc

/// The value that a standard normal variable stays below with a probability: -1.96 for 0.025.
///
/// To 1e-12 for all probabilities that a double holds; infinite at 0 and 1, and no number where there is no probability.
/// By halving, from the complementary error function of the C library: about sixty evaluations.
public func normalQuantile(_ probability: Double) -> Double {
  guard probability >= 0, probability <= 1 else { return .nan }
  // The upper half mirrors the lower, where the function keeps its digits however small the probability.
  if probability > 0.5 { return -normalQuantile(1 - probability) }
  if probability == 0 { return -.infinity }
  var (low, high) = (-40.0, 0.0)
  while true {
    let middle = (low + high) / 2
    if middle <= low || middle >= high { return middle }
    if erfc(-middle / 2.0.squareRoot()) / 2 < probability { low = middle } else { high = middle }
  }
}

internal import Glibc

/// The value that a standard normal variable stays below with a probability between 0 and 1.
///
/// By halving, from the complementary error function of the C library.
public func normalQuantile(_ probability: Double) -> Double {
  guard probability > 0, probability < 1 else { return probability > 0 ? .infinity : -.infinity }
  var (low, high) = (-40.0, 40.0)
  while true {
    let middle = (low + high) / 2
    if middle <= low || middle >= high { return middle }
    if erfc(-middle / 2.0.squareRoot()) / 2 < probability { low = middle } else { high = middle }
  }
}

/// What was found of one kind of noise at one number of pairs.
package struct CoverageCell: Hashable, Codable, Sendable {
  /// All that it follows from.
  package struct Key: Hashable, Codable, Sendable {
    package let study: String
    package let simulation: Int
    package let noise: Noise
    package let pairs: Int
    package let runs: Int
    package let seed: UInt64

    package init(study: String, simulation: Int, noise: Noise, pairs: Int, runs: Int, seed: UInt64) {
      self.study = study
      self.simulation = simulation
      self.noise = noise
      self.pairs = pairs
      self.runs = runs
      self.seed = seed
    }
  }

  package let key: Key
  /// In so many runs the interval held the true effect.
  package let covered: Int
  /// The coverage that the interval itself states: the exact one for its count, above 95% because ranks are whole.
  package let stated: Double
  /// The mean width of the interval, in logarithms.
  package let width: Double

  package init(key: Key, covered: Int, stated: Double, width: Double) {
    self.key = key
    self.covered = covered
    self.stated = stated
    self.width = width
  }

  package var coverage: Double { Double(covered) / Double(key.runs) }

  /// Whether the coverage is what the project promises: 93 to 97%, with ties at least 93%, since a closed interval whose
  /// ends meet ties holds more.
  package var isKept: Bool { coverage >= 0.93 && (coverage <= 0.97 || key.noise == .ties) }
}

/// The median: the middle value, or the mean of the two middle ones.
///
/// `nil` where there are no values or one is not finite. Costs a sort of a copy.
public func median(_ values: [Double]) -> Double? {
  if Estimate.obstacle(in: values) != nil { return nil }
  return medianOfSorted(values.sorted())
}

/// The spread of values about their median, as the standard deviation that a normal sample with the same median
/// absolute deviation would have.
///
/// In the unit of the values; `nil` as for ``median(_:)``. Half of the values may be wild without moving it much. The
/// factor 1.4826 is 1 over the upper quartile of the standard normal distribution (Hampel, 1974). Costs two sorts.
public func robustDeviation(_ values: [Double]) -> Double? {
  guard let middle = median(values) else { return nil }
  return median(values.map { abs($0 - middle) }).map { $0 * 1.482602218505602 }
}

/// Of values that are finite, sorted, and at least one.
func medianOfSorted(_ sorted: [Double]) -> Double {
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : midpoint(sorted[middle - 1], sorted[middle])
}

/// Halves before it adds, since the sum of two large values may overflow.
func midpoint(_ first: Double, _ second: Double) -> Double { first / 2 + second / 2 }

import Platform
import TestSupport
import Testing
import TreeBuilding
import Trees

@Suite struct TreeLayoutTests {
  @Test func `the article's tree has its figures`() throws {
    let layout = try TreeLayout(fixture("seed-10x10x10"))
    #expect(layout.census == Census(directories: 1_110, files: 10_000, bytes: 10_240_000))
    let listing = layout.listing()
    #expect(listing.path(at: 0).elementsEqual("00".utf8))
    #expect(listing.path(at: 3).elementsEqual("00/00/00/file-00".utf8))
    #expect(listing.path(at: listing.count - 1).elementsEqual("09/09/09/file-09".utf8))
  }

  @Test(arguments: smallFixtures + ["seed-10x10x10", "deep-chain"])
  func `the listing adds up to the census`(name: String) throws {
    let layout = try TreeLayout(fixture(name))
    #expect(layout.listing().census == layout.census)
    #expect(layout.listing().count == layout.census.entries)
  }

  @Test(arguments: smallFixtures + ["seed-10x10x10"])
  func `paths are distinct, and a directory stands before what lies in it`(name: String) throws {
    let listing = try TreeLayout(fixture(name)).listing()
    var seen: Set<[UInt8]> = []
    for index in listing.entries.indices {
      let path = Array(listing.path(at: index))
      #expect(seen.insert(path).inserted)
      if let slash = path.lastIndex(of: UInt8(ascii: "/")) { #expect(seen.contains(Array(path[..<slash]))) }
    }
  }

  @Test(arguments: TreeSpec.Times.Order.allCases)
  func `times are distinct whole seconds from the start on, in the order asked for`(order: TreeSpec.Times.Order) throws
  {
    var spec = try fixture("seed-10x10x10")
    spec.modificationTimes = TreeSpec.Times(start: 1_000, step: 3, order: order)
    let layout = try TreeLayout(spec)
    let times = layout.listing().entries.compactMap(\.modificationTime)
    let expected = (0..<Int64(11_110)).map { Timestamp(seconds: 1_000 + 3 * $0) }
    #expect(times.sorted() == expected)
    #expect((times == expected) == (order == .forward))
    #expect((times == expected.reversed()) == (order == .backward))
  }

  @Test func `access times and modification times are shuffled apart, and by the seed`() throws {
    var spec = try fixture("seed-10x10x10")
    spec.modificationTimes = spec.accessTimes
    let listing = try TreeLayout(spec).listing()
    let differing = listing.entries.count { $0.kind == .file && $0.accessTime != $0.modificationTime }
    #expect(differing > 9_900)
    spec.seed += 1
    #expect(try TreeLayout(spec).listing() != listing)
  }

  @Test func `sizes of a list are taken in turn through the whole tree`() throws {
    let spec = try spec(
      #""directories": {"fanOut": [2]}, "files": {"perDirectory": 1, "perLeaf": 2, "size": [1, 2, 3]}"#)
    let layout = try TreeLayout(spec)
    #expect(layout.listing().entries.compactMap(\.size) == [1, 2, 3, 1, 2])
    #expect(layout.census.bytes == 9)
  }

  @Test func `uniform sizes fill their range and go no further`() throws {
    let layout = try TreeLayout(
      spec(#""files": {"perLeaf": 4000, "size": {"uniform": {"minimum": 10, "maximum": 19}}}"#))
    var counts: [Int64: Int] = [:]
    for size in layout.listing().entries.compactMap(\.size) { counts[size, default: 0] += 1 }
    #expect(counts.keys.sorted() == Array(10...19))
    #expect(counts.values.allSatisfy { $0 > 300 && $0 < 500 })
  }

  @Test func `half of log-normal sizes lie below the median, two thirds within one sigma, none out of bounds`() throws {
    let layout = try TreeLayout(
      spec(
        #""files": {"perLeaf": 4000, "size": {"logNormal": {"median": 1000, "sigma": 1, "minimum": 5, "maximum": 20000}}}"#
      ))
    let sizes = layout.listing().entries.compactMap(\.size)
    #expect(sizes.count { $0 < 1_000 } > 1_900 && sizes.count { $0 < 1_000 } < 2_100)
    #expect(sizes.count { $0 > 368 && $0 < 2_718 } > 2_650)
    #expect(sizes.count { $0 > 368 && $0 < 2_718 } < 2_810)
    #expect(sizes.allSatisfy { $0 >= 5 && $0 <= 20_000 })
  }

  @Test(arguments: smallFixtures)
  func `a spec promises the same for ever`(name: String) throws {
    // A change here is another tree for the same digest: the generator's version must then be raised.
    let lines = promised(by: try TreeLayout(fixture(name))).map { "\($0)\n" }.joined()
    expectGolden(lines, "specs/promise-\(name).txt")
  }
}

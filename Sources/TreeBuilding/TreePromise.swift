public import Trees

extension TreeLayout {
  /// Every promised entry in preorder, with kinds, sizes of files, and times.
  ///
  /// Directories have no access time: reading one changes it. O(entries), and a listing holds all paths, at most
  /// 1 GiB of them.
  public func listing() -> TreeListing {
    var listing = TreeListing()
    var path: [UInt8] = []
    // Where each open directory's name begins in the path.
    var starts: [Int] = []
    var steps = LayoutSteps(self, from: root)
    while let step = steps.next() {
      switch step {
      case .leave:
        if let start = starts.popLast() { path.removeSubrange(start...) }
      case .enter(let place, let index):
        starts.append(path.count)
        if place.level > 0 {
          path += spec.directories.name(inLevel: place.level - 1).bytes(at: index)
          listing.append(path: path, kind: .directory, modificationTime: modificationTime(ofEntry: place.entry))
          path.append(UInt8(ascii: "/"))
        }
        for kind in [EntryKind.file, .symlink] { append(kind, in: place, path, to: &listing) }
      }
    }
    return listing
  }

  private func append(_ kind: EntryKind, in place: Place, _ path: [UInt8], to listing: inout TreeListing) {
    for index in 0..<count(of: kind, inLevel: place.level) {
      let member = Member(kind: kind, index: index)
      let entry = entry(of: member, in: place)
      listing.append(
        path: path + name(of: member, in: place), kind: kind, size: size(of: member, in: place),
        accessTime: accessTime(ofEntry: entry), modificationTime: modificationTime(ofEntry: entry))
    }
  }
}

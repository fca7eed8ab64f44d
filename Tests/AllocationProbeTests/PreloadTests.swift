import Measurement
import Platform
import TestSupport
import Testing

struct PreloadTests {
  @Test func `the built library needs libc alone`() throws {
    let names = try SharedLibrary.neededNames(of: FileSystem.contents(of: Exercise.library()))
    #expect(names == ["libc.so.6"])
  }

  @Test(arguments: ["a b", "a:b", "a b:c d/e:f"])
  func `the library may lie in a folder with spaces and colons`(name: String) throws {
    let folder = try TemporaryDirectory()
    let place = folder.path.appending(name)
    try FileSystem.makeDirectories(place)
    let copy = place.appending("liballocationprobe.so")
    try FileDescriptor.open(copy, [.writeOnly, .create]).write(FileSystem.contents(of: Exercise.library()))
    let ending = try Exercise.run(Program.buildFolder + "/AllocationExercise", ["strdup"], probe: copy)
    #expect(try Exercise.outcome(ending).counts.allocations == 1)
    let maps = try Exercise.run("/bin/cat", ["/proc/self/maps"], probe: copy)
    #expect(maps.output.contains(name + "/liballocationprobe.so"))
  }

  @Test func `what was to be preloaded before comes behind the probe`() throws {
    let preload = try AllocationProbe.Preload(Exercise.library())
    let variables = Exercise.text(preload.environment())
    let own = Environment.bytes(of: "LD_PRELOAD").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let value = try #require(variables["LD_PRELOAD"])
    #expect(value.hasPrefix("/proc/\(ParentWatch.ownIdentifier)/fd/"))
    #expect(value.split(separator: ":").dropFirst().joined(separator: ":") == own)
    #expect(variables["SWIFT_DETERMINISTIC_HASHING"] == "1")
    // And so in a process that has the probe to begin with, one more time and one only.
    let doubled = value + ":" + value
    let ending = try Program.built("AllocationExercise", environment: ["LD_PRELOAD": doubled]).run("strdup")
    #expect(try Exercise.outcome(ending).counts.allocations == 1)
  }

  @Test(arguments: [
    ["/bin/ls", "-la", "/proc/self/fd/0"], ["/bin/bash", "-c", "for i in 1 2 3; do echo $(echo $i | cat); done"],
    ["/bin/sort", "/etc/passwd"], ["/usr/bin/env", "python3", "-c", "print(len(str(3 ** 100000)))"],
  ])
  func `a program that knows nothing of the probe runs as it does without`(command: [String]) throws {
    let alone = try Program(command[0], environment: ["LD_PRELOAD": ""]).run(Array(command.dropFirst()))
    let probed = try Exercise.run(command[0], Array(command.dropFirst()))
    #expect(alone.output == probed.output)
    #expect(alone.errors == probed.errors)
    #expect(alone.status == probed.status)
  }

  @Test func `this process has no probe, and says so`() {
    #expect(!HeapProbe.isLoaded)
    HeapProbe.begin()
    #expect(HeapProbe.end() == nil)
  }
}

struct FindTests {
  @Test(arguments: [
    "bin/dirbench_CPlatform.resources/liballocationprobe.so", "bin/liballocationprobe.so",
    "lib/dirbench/liballocationprobe.so",
  ])
  func `the library is found where it is built and where it is installed`(place: String) throws {
    let folder = try TemporaryDirectory()
    let library = folder.path.appending(place)
    try FileSystem.makeDirectories(library.parent)
    _ = try FileDescriptor.open(library, [.writeOnly, .create])
    #expect(try AllocationProbe.find(beside: folder.path.appending("bin/dirbench")) == library)
  }

  @Test func `an error names every place where the library is not`() throws {
    let folder = try TemporaryDirectory()
    do {
      _ = try AllocationProbe.find(beside: folder.path.appending("bin/dirbench"))
      Issue.record("found what is not there")
    } catch {
      #expect(error.description.hasPrefix("counting allocations: there is no "))
      #expect(error.description.contains("/bin/dirbench_CPlatform.resources/liballocationprobe.so, nor "))
      #expect(error.description.hasSuffix("/lib/dirbench/liballocationprobe.so"))
      #expect(!error.nextStep.isEmpty)
    }
  }

  @Test func `a library that cannot be opened is named with the reason`() throws {
    let folder = try TemporaryDirectory()
    let library = folder.path.appending("liballocationprobe.so")
    do {
      _ = try AllocationProbe.Preload(library)
      Issue.record("opened what is not there")
    } catch {
      #expect(error == .probeUnreadable(library, .noSuchFile))
    }
  }
}

import Foundation
import Platform
import TestSupport
import Testing

/// `.ci/install-dependencies`, with every program that it calls replaced by one that tells how it was called.
@Suite struct InstallDependenciesTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.makeDirectory(folder.path.appending("bin"))
    try FileSystem.makeSymlink(folder.path.appending("bin/env"), to: Path("/usr/bin/env"))
    try program("swift", "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
    try program("id", "echo 0")
    try program("dpkg-query", "case $3 in there*) echo 'ii ';; removed) echo 'rc ';; *) exit 1;; esac")
    try program("apt-get", log)
  }

  /// Notes how a program was called.
  private let log = #"echo "${0##*/} $*" >>"${0%/*}/../calls""#

  /// Written by another process: a descriptor of ours could be open in some child of another test, and then the program
  /// could not be run ("text file busy").
  private func program(_ name: String, _ body: String) throws {
    let path = String(decoding: folder.path.appending("bin").appending(name).bytes, as: UTF8.self)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod +x "$1""#, "sh", path, body]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private func install(_ packages: String...) throws -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = Repository.root.appending(".ci/install-dependencies")
    process.arguments = [String(decoding: script.bytes, as: UTF8.self)] + packages
    process.environment = ["PATH": String(decoding: folder.path.appending("bin").bytes, as: UTF8.self)]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }

  private func calls() throws -> String {
    do {
      return String(decoding: try FileSystem.contents(of: folder.path.appending("calls")), as: UTF8.self)
    } catch Errno.noSuchFile {
      return ""
    }
  }

  private let installation =
    "apt-get -o DPkg::Lock::Timeout=120 install -qq -y --no-install-recommends libbsd-dev removed\n"
  private let update = "apt-get -o DPkg::Lock::Timeout=120 update -qq\n"

  @Test func `nothing is said or done where nothing is missing`() throws {
    #expect(try install("there", "there-too") == (0, ""))
    #expect(try calls() == "")
  }

  @Test func `root installs what is missing, and only that`() throws {
    #expect(try install("there", "libbsd-dev", "removed") == (0, "dirbench: installing libbsd-dev removed\n"))
    #expect(try calls() == installation)
  }

  @Test func `lists of packages are fetched where an installation fails without`() throws {
    try program("apt-get", "\(log)\ncase $* in *update*) : >\"$0.updated\";; *) [ -e \"$0.updated\" ];; esac")
    #expect(try install("libbsd-dev", "removed").status == 0)
    #expect(try calls() == installation + update + installation)
  }

  @Test func `a failed installation shows what apt-get said`() throws {
    try program("apt-get", "\(log)\ncase $* in *install*) echo 'E: no space'; exit 100;; esac")
    let result = try install("libbsd-dev")
    #expect(result.status == 1)
    expectGolden(result.said, "install/failed.txt")
  }

  @Test func `who may use sudo without a password installs by it`() throws {
    try program("id", "echo 1000")
    try program("sudo", "\(log)\nshift\nexec \"$@\"")
    try program("true", ":")
    #expect(try install("libbsd-dev", "removed").status == 0)
    #expect(try calls() == "sudo -n true\nsudo -n env DEBIAN_FRONTEND=noninteractive \(installation)\(installation)")
  }

  @Test func `who may not is told the command`() throws {
    try program("id", "echo 1000")
    try program("sudo", "exit 1")
    let result = try install("libbsd-dev", "there", "python3")
    #expect(result.status == 1)
    expectGolden(result.said, "install/no-password.txt")
    #expect(try calls() == "")
  }

  @Test func `where there is no sudo, it is su's`() throws {
    try program("id", "echo 1000")
    let result = try install("libbsd-dev")
    #expect(result.status == 1)
    expectGolden(result.said, "install/no-sudo.txt")
  }

  @Test(arguments: ["6.3", "6.3.1", "6.4-dev", "6.10", "7.0", "10.1"])
  func `Swift from 6.3 on will do`(version: String) throws {
    try program("swift", "echo 'Apple Swift version \(version) (swift)'")
    #expect(try install() == (0, ""))
  }

  @Test(arguments: ["6.2.4", "5.10", "6.1", ""]) func `an older one will not`(version: String) throws {
    try program("swift", "echo 'Swift version \(version)'")
    let result = try install("libbsd-dev")
    #expect(result.status == 1)
    let shown = version.isEmpty ? "of an unknown version" : version
    #expect(
      result.said == """
        dirbench: Swift 6.3 is needed: swift in PATH is \(shown)
          install it from https://www.swift.org/install/linux/ and put its usr/bin in PATH

        """)
    #expect(try calls() == "")
  }

  @Test func `no Swift at all is said`() throws {
    try FileSystem.removeFile(folder.path.appending("bin/swift"))
    let result = try install("libbsd-dev")
    #expect(result.status == 1)
    expectGolden(result.said, "install/no-swift.txt")
  }

  @Test func `a system without dpkg goes on with a word of warning`() throws {
    try FileSystem.removeFile(folder.path.appending("bin/dpkg-query"))
    let result = try install("libbsd-dev", "python3")
    #expect(result.status == 0)
    #expect(
      result.said == "dirbench: no dpkg-query here, so whether these are installed is not known: libbsd-dev python3\n")
  }
}

import Measurement
import Platform
import Records
import TestSupport
import Testing

@Suite struct MachineFactsTests {
  /// A machine that consists of these files.
  private func machine(_ files: [String: String]) throws -> Machine {
    let folder = try TemporaryDirectory()
    for (name, text) in files {
      let path = folder.path.appending(name)
      try FileSystem.makeDirectories(path.parent)
      try FileDescriptor.open(path, [.writeOnly, .create]).write(Array(text.utf8))
    }
    return MachineFacts.collect(below: folder.path)
  }

  @Test func `this machine has a kernel, a processor and memory`() throws {
    let machine = MachineFacts.collect()
    #expect(machine.kernel?.hasPrefix("Linux ") == true)
    #expect(machine.cores >= 1)
    #expect(try #require(machine.memoryBytes) > 1 << 20)
    #expect(MachineFacts.loadAverage() != nil)
  }

  @Test func `what is not there is missing, not invented`() throws {
    let machine = try machine([:])
    #expect(machine.cpu == nil && machine.memoryBytes == nil && machine.governor == nil && machine.turbo == nil)
    #expect(machine.virtualization == nil && machine.loadBefore == nil && machine.addressRandomization == nil)
    #expect(machine.databaseBytes.isEmpty)
  }

  @Test func `what makes no sense is missing, too`() throws {
    let machine = try machine([
      "proc/meminfo": "MemTotal: 99999999999999999999 kB\n", "proc/loadavg": "nan 1 1\n", "proc/cpuinfo": "\0\n:::\n",
      "proc/sys/kernel/randomize_va_space": "7", "sys/devices/system/cpu/intel_pstate/no_turbo": "maybe",
    ])
    #expect(machine.memoryBytes == nil && machine.loadBefore == nil && machine.cpu == nil)
    #expect(machine.addressRandomization == nil && machine.turbo == nil)
    #expect(try self.machine(["proc/meminfo": "MemTotal: 9007199254740993000 kB"]).memoryBytes == nil)
  }

  @Test func `a laptop is described`() throws {
    let machine = try machine([
      "proc/cpuinfo": "processor\t: 0\nmodel name\t: Example(R) CPU @ 2.00GHz\nflags\t\t: fpu vme\n",
      "proc/meminfo": "MemTotal:       16 kB\nMemFree: 1 kB\n", "proc/loadavg": "0.25 0.1 0.0 1/2 3\n",
      "sys/devices/system/cpu/cpufreq/policy0/scaling_governor": "powersave\n",
      "sys/devices/system/cpu/cpufreq/policy1/scaling_governor": "performance\n",
      "sys/devices/system/cpu/cpufreq/policy2/scaling_governor": "powersave\n",
      "sys/devices/system/cpu/intel_pstate/no_turbo": "0\n", "proc/sys/kernel/randomize_va_space": "2\n",
      "etc/passwd": "root\n", "etc/group": "",
    ])
    #expect(machine.cpu == "Example(R) CPU @ 2.00GHz")
    #expect(machine.memoryBytes == 16_384)
    #expect(machine.loadBefore == 0.25)
    #expect(machine.governor == "performance, powersave")
    #expect(machine.turbo == "on")
    #expect(machine.virtualization == "none")
    #expect(machine.addressRandomization == "full")
    #expect(machine.databaseBytes == ["/etc/passwd": 5, "/etc/group": 0])
  }

  @Test func `a processor without a name has numbers`() throws {
    let text = "processor : 0\nCPU implementer : 0x41\nCPU part : 0xd0c\n"
    #expect(try machine(["proc/cpuinfo": text]).cpu == "implementer 0x41, part 0xd0c")
  }

  @Test func `the boost file of other drivers is read, too`() throws {
    #expect(try machine(["sys/devices/system/cpu/cpufreq/boost": "0\n"]).turbo == "off")
  }

  @Test(
    arguments: [
      (["proc/cpuinfo": "flags : fpu hypervisor\n"], "virtual machine"),
      (["proc/cpuinfo": "flags : fpu hypervisor\n", "sys/class/dmi/id/sys_vendor": "QEMU\n"], "qemu"),
      (["proc/cpuinfo": "flags : fpu\n", "sys/class/dmi/id/sys_vendor": "Amazon EC2\n"], "none"),
      (["sys/class/dmi/id/product_name": "Virtual Machine\n"], "hyper-v"), (["sys/hypervisor/type": "xen\n"], "xen"),
      (["proc/cpuinfo": "flags : fpu hypervisor\n", ".dockerenv": ""], "docker in virtual machine"),
      (["proc/cpuinfo": "flags : fpu\n", "run/.containerenv": ""], "podman"),
      (["run/systemd/container": "lxc\n"], "lxc"), (["proc/1/cgroup": "0::/kubepods/x\n"], "kubernetes"),
      (["proc/version": "Linux 5.15-Microsoft"], "wsl"), (["proc/cpuinfo": "CPU part : 0xd0c\n"], nil),
    ] as [([String: String], String?)])
  func `virtual machines and containers are told apart`(files: [String: String], kind: String?) throws {
    #expect(try machine(files).virtualization == kind)
  }

  @Test func `a process without address space randomisation says so`() throws {
    let folder = try TemporaryDirectory()
    let machine = MachineFacts.collect(below: folder.path, isRandomizationDisabled: true)
    #expect(machine.addressRandomization == "off for this process")
  }

  @Test(
    arguments: [
      ("cpu  10 1 20 300 4 5 6 7 8 9\ncpu0 1 1 1 1\n", Machine.ProcessorTicks(total: 353, stolen: 7)),
      ("cpu 0 0 0 0 0 0 0 0", Machine.ProcessorTicks(total: 0, stolen: 0)), ("cpu 1 2 3 4 5 6 7\n", nil),
      ("cpu0 1 2 3 4 5 6 7 8\n", nil), ("cpu 1 2 3 4 5 6 7 x", nil), ("cpu 1 -2 3 4 5 6 7 8", nil), ("", nil),
      ("cpu 9223372036854775807 1 1 1 1 1 1 1", nil),
    ] as [(String, Machine.ProcessorTicks?)])
  func `the processors' ticks are added up, and stolen ones kept apart`(text: String, ticks: Machine.ProcessorTicks?)
    throws
  {
    #expect(try machine(["proc/stat": text]).ticksBefore == ticks)
  }

  @Test(
    arguments: [
      ([:], nil), (["proc/self/cgroup": "0::/\n"], nil),
      (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "150000 100000\n"], 1.5),
      (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"], nil),
      (
        [
          "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/cpu.max": "max 100000", "sys/fs/cgroup/a/cpu.max": "5 10",
          "sys/fs/cgroup/cpu.max": "20 10",
        ], 0.5
      ),
      (
        [
          "proc/self/cgroup": "5:cpu,cpuacct:/x\n1:name=systemd:/\n",
          "sys/fs/cgroup/cpu/x/cpu.cfs_quota_us": "25000\n", "sys/fs/cgroup/cpu/x/cpu.cfs_period_us": "100000\n",
        ], 0.25
      ),
      (
        [
          "proc/self/cgroup": "5:cpu:/\n", "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
          "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
        ], nil
      ), (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "1 0\n"], nil),
    ] as [([String: String], Double?)])
  func `the least quota of all control groups counts`(files: [String: String], quota: Double?) throws {
    let folder = try TemporaryDirectory()
    for (name, text) in files {
      let path = folder.path.appending(name)
      try FileSystem.makeDirectories(path.parent)
      try WholeFile.write(Array(text.utf8), to: path)
    }
    #expect(ProcessorQuota.find(below: folder.path) == quota)
  }

  @Test func `processors that may not be used are told by those that may`() throws {
    let machine = MachineFacts.collect()
    let processors = try HostSystem.processors()
    #expect(processors.count == machine.cores && processors == processors.sorted())
    #expect(machine.affinity == nil || machine.affinity == processors)
    #expect(machine.environment != nil && machine.environment?["PATH"] == nil)
  }
}

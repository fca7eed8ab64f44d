internal import Platform

/// Which machine or container this process believes to be alone on.
enum Virtualization {
  /// The container's and the virtual machine's kind, such as `docker in kvm`; `none` only where the processor says that
  /// no hypervisor is under it and nothing hints at a container; `nil` where that is not known.
  static func kind(_ files: SystemFiles) -> String? {
    switch (container(files), machine(files)) {
    case (let container?, .some(let kind?)): return "\(container) in \(kind)"
    case (let container?, _): return container
    case (nil, .some(let kind?)): return kind
    case (nil, .some(.none)): return "none"
    case (nil, nil): return nil
    }
  }

  /// Container engines leave these files; systemd passes on the name that it was started with.
  private static func container(_ files: SystemFiles) -> String? {
    if let name = files.text("run/systemd/container"), !name.isEmpty { return SafeName.encode(name.utf8) }
    if files.exists("run/.containerenv") { return "podman" }
    if files.exists(".dockerenv") { return "docker" }
    let groups = files.text("proc/1/cgroup") ?? ""
    for (mark, name) in [("kubepods", "kubernetes"), ("/docker", "docker"), ("/lxc", "lxc")] where groups.contains(mark)
    {
      return name
    }
    return nil
  }

  /// `nil` where it is not known, and `.some(nil)` where there is none.
  private static func machine(_ files: SystemFiles) -> String?? {
    // x86 processors have a bit that hypervisors set; others have no such.
    let flags = files.value(of: "flags", in: "proc/cpuinfo")?.split(separator: " ")
    let hasHypervisor = flags.map { $0.contains("hypervisor") }
    if let kind = firmware(files, isBare: hasHypervisor == false) { return kind }
    if let kind = files.text("sys/hypervisor/type"), !kind.isEmpty { return SafeName.encode(kind.utf8) }
    if let version = files.text("proc/version"), version.lowercased().contains("microsoft") { return "wsl" }
    return hasHypervisor.map { $0 ? "virtual machine" : nil }
  }

  /// By what the firmware names itself; these names are the ones that systemd's `systemd-detect-virt` knows, too.
  private static func firmware(_ files: SystemFiles, isBare: Bool) -> String? {
    let marks = [
      ("KVM", "kvm"), ("OpenStack", "kvm"), ("KubeVirt", "kvm"), ("QEMU", "qemu"), ("VMware", "vmware"),
      ("innotek", "virtualbox"), ("VirtualBox", "virtualbox"), ("Xen", "xen"), ("Bochs", "bochs"),
      ("Parallels", "parallels"), ("BHYVE", "bhyve"), ("Hyper-V", "hyper-v"), ("Virtual Machine", "hyper-v"),
      ("Apple Virtualization", "apple"),
    ]
    // These two rent out bare machines under the same name.
    let clouds = isBare ? [] : [("Amazon EC2", "amazon"), ("Google Compute Engine", "google")]
    for name in ["product_name", "sys_vendor", "board_vendor", "bios_vendor"] {
      guard let text = files.text("sys/class/dmi/id/\(name)") else { continue }
      if let found = (marks + clouds).first(where: { text.contains($0.0) }) { return found.1 }
    }
    return nil
  }
}

import Foundation
import PackagePlugin

/// Links the allocation probe by the toolchain's own compiler, as part of any build; see docs/decisions/0006.
@main
struct BuildAllocationProbe: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Sources/AllocationProbe")
    let source = folder.appending(path: "probe.c")
    let library = context.pluginWorkDirectoryURL.appending(path: "liballocationprobe.so")
    let path: (URL) -> String = { $0.path(percentEncoded: false) }
    return [
      .buildCommand(
        displayName: "Linking the allocation probe", executable: try context.tool(named: "clang").url,
        arguments: [
          "-std=c17", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-O2", "-fPIC", "-fvisibility=hidden",
          // Else the compiler takes these functions for the standard ones, and calls them from themselves.
          "-fno-builtin",
          // The linker that the toolchain brings; each symbol is looked up as the library is loaded, and has to exist.
          "-shared", "-fuse-ld=lld", "-Wl,-z,now", "-Wl,-z,defs", "-Wl,-soname,liballocationprobe.so",
          "-o", path(library), path(source),
        ], inputFiles: [source, folder.appending(path: "probe.h")], outputFiles: [library])
    ]
  }
}

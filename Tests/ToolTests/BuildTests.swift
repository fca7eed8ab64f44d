import Testing
import Tool

@Suite struct BuildTests {
  @Test func `a debug build refuses to measure unless it is forced`() {
    let refusal = ToolError.failure(
      what: "measuring", why: "this is a debug build, whose times say nothing of a release build's",
      next: "build with 'swift build -c release', or measure all the same with --allow-debug-build")
    #expect(throws: refusal) { try Build.refuseToMeasure(as: .debug, unless: false) }
    #expect(throws: Never.self) { try Build.refuseToMeasure(as: .debug, unless: true) }
    #expect(throws: Never.self) { try Build.refuseToMeasure(as: .release, unless: false) }
  }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The engines that a test can run on. Bridge and engine tests run on all of them:
///
///     @Test(arguments: TestEngine.all)
///     func aPageCanCallSwift(engine: TestEngine) async throws {
///         try await withPage(engine) { page in … }
///     }
public enum TestEngine: String, Sendable, CaseIterable {
    /// ``FakePageEngine``: no display, no process.
    case fake
    /// WebKitGTK in a real window; needs a display. What pages and Swift say to each other takes its direct channel.
    case gtk
    /// The same without the direct channel: the engine's own messages carry all.
    case gtkRelay = "gtk-relay"

    /// The engines that tests run on here, each once: all, or those that the environment variable `TOMBOLO_TEST_ENGINES` names, separated by commas.
    ///
    /// A machine without a display says `TOMBOLO_TEST_ENGINES=fake`; nothing is left out by itself.
    public static var all: [TestEngine] {
        everyTransport.filter { $0 != .gtkRelay }
    }

    /// The same, each once for every way in which it carries what pages and Swift say; for tests of the bridge itself.
    public static var everyTransport: [TestEngine] {
        guard let names = ProcessInfo.processInfo.environment["TOMBOLO_TEST_ENGINES"] else { return allCases }
        let wanted = names.split(separator: ",").map(String.init)
        return allCases.filter { wanted.contains($0.rawValue) }
    }

    /// Whether it is a real one.
    public var isReal: Bool { self != .fake }
}

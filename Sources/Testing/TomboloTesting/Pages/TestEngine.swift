#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The engines on which a test can run. Bridge and engine tests run on all of them:
///
///     @Test(arguments: TestEngine.all)
///     func aPageCanCallSwift(engine: TestEngine) async throws {
///         try await withPage(engine) { page in … }
///     }
public enum TestEngine: String, Sendable, CaseIterable {
    /// `FakePageEngine`, without a display or a process.
    case fake
    /// WebKitGTK in a real window; needs a display. Records travel over the direct channel.
    case gtk
    /// WebKitGTK without the direct channel: all records travel as script messages.
    case gtkRelay = "gtk-relay"

    /// The engines on which tests run in this process, each with its default transport only: all engines, or those that the environment
    /// variable `TOMBOLO_TEST_ENGINES` lists, separated by commas.
    ///
    /// Set `TOMBOLO_TEST_ENGINES=fake` on a machine without a display; engines are never left out automatically.
    public static var all: [TestEngine] {
        everyTransport.filter { $0 != .gtkRelay }
    }

    /// The engines of ``all``, with one case for each transport between pages and Swift; for tests of the bridge itself.
    package static var everyTransport: [TestEngine] {
        guard let names = ProcessInfo.processInfo.environment["TOMBOLO_TEST_ENGINES"] else { return allCases }
        let wanted = names.split(separator: ",").map(String.init)
        return allCases.filter { wanted.contains($0.rawValue) }
    }

    /// The engines of ``everyTransport`` that serve schemes to pages, through which bytes reach them. These are the real ones and, if `TOMBOLO_FAKE_ENGINE` is
    /// in the environment, another system's engine on a simulation of its web view, which replaces the fake engine.
    package static var servingSchemes: [TestEngine] {
        let isSimulation = ProcessInfo.processInfo.environment["TOMBOLO_FAKE_ENGINE"] != nil
        return everyTransport.filter { $0.isReal || isSimulation }
    }

    /// Whether it is a real engine.
    public var isReal: Bool { self != .fake }
}

import ArgumentParser
import TomboloBridge
import TomboloDSBridge
import TomboloFlex

/// The older bridges that there is a demo of.
enum DemoSystem: String, CaseIterable, ExpressibleByArgument {
    case flex
    case wvjb
    case actions
    case dsbridge
    case rexxar

    /// Whether its pages saw different things on different systems.
    var hasDialects: Bool { self == .flex || self == .dsbridge }
}

/// The system that a page was written on.
enum DemoDialect: String, CaseIterable {
    case iOS = "ios"
    case android
}

/// A demo that was asked for.
struct Demo: Sendable {
    /// The bridge.
    var system: DemoSystem
    /// The dialect of Flex or DSBridge.
    var dialect = DemoDialect.iOS

    /// What `demo rexxar` shows; it is a container of its own.
    var container: RexxarPlan?

    /// Makes its native side, for pages of one place: an origin, or a folder of files.
    @MainActor
    func makeHost(for place: OriginPattern, log: @escaping DemoLog) throws -> any DemoHost {
        switch system {
        case .flex: try FlexDemo(dialect == .android ? .android : .iOS, for: place, log: log)
        case .wvjb: WVJBDemo(for: [place], log: log)
        case .actions: ActionsDemo(for: [place], log: log)
        case .dsbridge:
            DSBridgeDemo(dialect == .android ? .android : .iOS, for: [place], log: log)
        case .rexxar: throw CommandFailure(.unfit, "Rexxar's demo is a container of its own.")
        }
    }
}

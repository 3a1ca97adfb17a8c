import ArgumentParser
import TomboloBridge
import TomboloDSBridge
import TomboloFlex
import TomboloProgram

/// The older bridges with a demo.
enum DemoSystem: String, CaseIterable, ExpressibleByArgument {
    case flex
    case wvjb
    case actions
    case dsbridge
    case rexxar

    /// Whether its pages have different APIs on iOS and Android.
    var hasDialects: Bool { self == .flex || self == .dsbridge }
}

/// The system that a page was written for.
enum DemoDialect: String, CaseIterable {
    case iOS = "ios"
    case android
}

/// The bridge, the dialect and, for rexxar, the container of one `tombolo demo`.
struct Demo: Sendable {
    /// The bridge of the demo.
    var system: DemoSystem
    /// The dialect of Flex or DSBridge.
    var dialect = DemoDialect.iOS

    /// The page of `demo rexxar`, which is shown in a container of its own.
    var container: RexxarPlan?

    /// Makes the native side for pages of one origin or folder of files.
    @MainActor
    func makeHost(for place: OriginPattern, log: @escaping DemoLog) throws -> any DemoHost {
        switch system {
        case .flex: try FlexDemo(dialect == .android ? .android : .iOS, for: place, log: log)
        case .wvjb: WVJBDemo(for: [place], log: log)
        case .actions: ActionsDemo(for: [place], log: log)
        case .dsbridge:
            DSBridgeDemo(dialect == .android ? .android : .iOS, for: [place], log: log)
        case .rexxar: throw CommandFailure(.unfit, "The demo of rexxar has its own container and no host.")
        }
    }
}

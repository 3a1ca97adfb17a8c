import TomboloBridge
import TomboloCLI
import TomboloDSBridge
import TomboloFlex
import TomboloProgram

/// The bridge and the dialect of a demo in a plain view.
struct Demo: Sendable {
    /// The bridge of the demo.
    var system: DemoSystem
    /// The dialect of Flex or DSBridge.
    var dialect = DemoDialect.iOS

    /// The native side of the page.
    var native: NativeSide { .host { place, log in try makeHost(for: place, log: log) } }

    /// Makes the native side for pages of one origin or folder of files.
    @MainActor
    private func makeHost(for place: OriginPattern, log: @escaping NativeLog) throws -> any NativeHost {
        switch system {
        case .flex: try FlexDemo(dialect == .android ? .android : .iOS, for: place, log: log)
        case .wvjb: try WVJBDemo(for: [place], log: log)
        case .actions: try ActionsDemo(for: [place], log: log)
        case .dsbridge:
            try DSBridgeDemo(dialect == .android ? .android : .iOS, for: [place], log: log)
        case .rexxar: throw CommandFailure(.unfit, "The demo of rexxar has its own container and no host.")
        }
    }
}

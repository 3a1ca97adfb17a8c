import ArgumentParser
import TomboloBridge

/// The older bridges that there is a demo of.
enum DemoSystem: String, CaseIterable, ExpressibleByArgument {
    case wvjb
    case actions

    /// Makes the native side of its demo.
    @MainActor
    func makeHost(for origins: [OriginPattern], log: @escaping DemoLog) throws -> any DemoHost {
        switch self {
        case .wvjb: WVJBDemo(for: origins, log: log)
        case .actions: ActionsDemo(for: origins, log: log)
        }
    }
}

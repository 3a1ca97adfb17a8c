import ArgumentParser
import TomboloBridge
import TomboloFlex

/// The older bridges that there is a demo of.
enum DemoSystem: String, CaseIterable, ExpressibleByArgument {
    case flex
    case wvjb
    case actions
    case dsbridge
}

/// A demo that was asked for.
struct Demo: Sendable {
    /// The bridge.
    var system: DemoSystem
    /// The dialect of Flex.
    var flexDialect = FlexDialect.iOS

    /// Makes its native side, for pages of one place: an origin, or a folder of files.
    @MainActor
    func makeHost(for place: String, log: @escaping DemoLog) throws -> any DemoHost {
        switch system {
        case .flex: try FlexDemo(flexDialect, for: place, log: log)
        case .wvjb: WVJBDemo(for: [try OriginPattern(place)], log: log)
        case .actions: ActionsDemo(for: [try OriginPattern(place)], log: log)
        case .dsbridge: DSBridgeDemo(for: [try OriginPattern(place)], log: log)
        }
    }
}

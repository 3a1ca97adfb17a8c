import ArgumentParser

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

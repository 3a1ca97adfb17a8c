/// The reason why a configuration cannot be used.
public enum RXRConfigError: Error, Sendable, Hashable {
    /// ``RXRConfig/routesMapURL`` is not an http or https address, or has user information.
    case badMapURL(String)
    /// ``RXRConfig/routesMapURL`` or one of ``RXRConfig/allowedHosts`` is an http address on another machine.
    case clearText(String)
    /// ``RXRConfig/scheme`` or ``RXRConfig/host`` is invalid.
    case badProtocol(String)
    /// The release that the app contains has no usable routes map. Contains the reason.
    case noMapInRelease(String)
}

extension RXRConfigError: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .badMapURL(let text):
            "“\(text)” is not the http: or https: URL of a routes map. User information is not allowed in it."
        case .clearText(let text):
            "“\(text)” is not encrypted: anyone on the network could replace the app's pages. Use https, or set "
                + "letsRoutesComeInClearText to allow it."
        case .noMapInRelease(let reason):
            "The release in the app has no routes map: \(reason) Publish the output of “tombolo routes build”, which "
                + "contains one, and embed that release."
        case .badProtocol(let text): "“\(text)” is not a scheme and host by which pages can call the container."
        }
    }
}

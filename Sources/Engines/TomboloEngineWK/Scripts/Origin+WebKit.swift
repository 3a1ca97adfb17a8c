import TomboloEngine
import WebKit

extension Origin {
    /// The origin of a document as WebKit reports it. Its port is 0 for the default port of the scheme.
    init(_ origin: WKSecurityOrigin) {
        let host = origin.host.contains(":") && !origin.host.hasPrefix("[") ? "[\(origin.host)]" : origin.host
        let port = origin.port == 0 ? "" : ":\(origin.port)"
        self.init(serialized: "\(origin.protocol)://\(host)\(port)")
    }
}

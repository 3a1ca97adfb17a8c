import TomboloEngine
import WebKit

extension Origin {
    /// The origin of a document as WebKit reports it, with port 0 for the scheme's default port.
    init(_ origin: WKSecurityOrigin) {
        let host = origin.host.contains(":") && !origin.host.hasPrefix("[") ? "[\(origin.host)]" : origin.host
        let port = origin.port == 0 ? "" : ":\(origin.port)"
        self.init(serialized: "\(origin.protocol)://\(host)\(port)")
    }
}

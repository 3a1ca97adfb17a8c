import Foundation
import Glibc

extension URL {
    /// The URL with its IPv4 address in the form that engines use: `http://127.1/` is `http://127.0.0.1/` (WHATWG URL,
    /// 3.5).
    var withPlainAddress: URL {
        guard let host = host(), var parts = URLComponents(url: self, resolvingAgainstBaseURL: false),
            let last = host.split(separator: ".").last, last.first?.isNumber == true
        else { return self }
        var address = in_addr()
        guard inet_aton(host, &address) != 0 else { return self }
        var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        guard inet_ntop(AF_INET, &address, &text, socklen_t(text.count)) != nil else { return self }
        parts.host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return parts.url ?? self
    }
}

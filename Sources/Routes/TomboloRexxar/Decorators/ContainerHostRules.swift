import Foundation

/// A content rule list that blocks all requests to a container's host, for engines that cannot intercept requests.
package enum ContainerHostRules {
    private struct Rule: Encodable {
        struct Trigger: Encodable {
            var filter: String

            enum CodingKeys: String, CodingKey { case filter = "url-filter" }
        }

        struct Action: Encodable {
            let type = "block"
        }

        var trigger: Trigger
        let action = Action()
    }

    /// Returns the list in WebKit's JSON format. Content rules have no alternatives, so there are several rules.
    /// - Throws: ``RXRConfigError`` if the host has characters that a host name cannot have, because a list that does not match the host would
    ///   block nothing.
    package static func json(blocking host: String) throws -> String {
        let isHost = !host.isEmpty && host.utf8.allSatisfy { hostBytes.contains($0) }
        guard isHost else { throw RXRConfigError.badProtocol(host) }
        let pattern = host.lowercased().replacing(".", with: "[.]")
        let rules = ["https?", "wss?"].flatMap { scheme in
            ["", "[^/@]*@"].map { Rule(trigger: Rule.Trigger(filter: "^\(scheme)://\($0)\(pattern)[:/]")) }
        }
        return String(decoding: try JSONEncoder().encode(rules), as: UTF8.self)
    }

    private static let hostBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)
}

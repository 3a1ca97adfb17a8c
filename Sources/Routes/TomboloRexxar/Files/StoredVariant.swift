import TomboloUpdates

/// Decides whether a response may be stored under its address alone, by the header fields of the request that it answers.
///
/// A page chooses most header fields of its requests. A server can answer with a part of a page, with the data of one user, or with a text of the
/// field itself; stored, that would be the file of every later page.
enum StoredVariant {
    /// The fields that the engine sends by itself. A page can change the values of some, but a server that uses them lists them in `Vary`.
    private static let ofEngine: Set<String> = [
        "accept", "accept-language", "cache-control", "if-range", "pragma", "priority", "range",
        "upgrade-insecure-requests", "user-agent",
    ]

    /// Whether every page would receive this response. Of the responses that vary with `Accept`, that is the one to a navigation.
    /// - Parameter fields: The fields of the page's request that were sent to the server, names in lower case.
    static func isOfEveryPage(_ response: FetchedResponse, to fields: [String: String]) -> Bool {
        guard fields.keys.allSatisfy(ofEngine.contains) else { return false }
        let varying = (response.fields["vary"] ?? "").lowercased().split(separator: ",").map {
            $0.filter { !$0.isWhitespace }
        }
        let isNavigation = fields["accept"]?.hasPrefix("text/html") == true
        return varying.allSatisfy { name in
            name != "*" && (fields[name] == nil || name == "user-agent" || name == "accept" && isNavigation)
        }
    }
}

import TomboloUpdates

/// Decides, from the header fields of the request, whether its response may be stored under its address alone.
///
/// A page chooses most header fields of its requests. So a server may answer with a part of a page, with one user's data, or with the field's own
/// text. If such a response were stored, every later page would receive it.
enum StoredVariant {
    /// The fields that the engine sends by itself. A page can change the values of some of them, but a server that uses these lists them
    /// in `Vary`.
    private static let ofEngine: Set<String> = [
        "accept", "accept-language", "cache-control", "if-range", "pragma", "priority", "range",
        "upgrade-insecure-requests", "user-agent",
    ]

    /// Whether every page would receive this response. Of the responses that vary with `Accept`, only one to a navigation counts.
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

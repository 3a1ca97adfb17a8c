/// A language of the browser's texts.
package enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case korean = "ko"
    case japanese = "ja"

    /// Creates the first of the user's languages that the browser supports; English if it supports none.
    /// - Parameter names: Locale names in the order of preference, as `g_get_language_names` returns them:
    ///   `ko_KR.UTF-8`, `ko`, `C`. Names of RFC 5646 (`ja-JP`) are also valid.
    package init(preferred names: [String]) {
        let spoken = names.lazy.compactMap { name in
            Language(rawValue: String(name.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }).lowercased())
        }
        self = spoken.first ?? .english
    }
}

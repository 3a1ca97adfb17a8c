/// A language that the browser speaks.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case korean = "ko"
    case japanese = "ja"

    /// The first of a person's languages that the browser speaks; English if it speaks none.
    /// - Parameter names: Locale names in the order of preference, as `g_get_language_names` has them: `ko_KR.UTF-8`, `ko`, `C`. Those of
    ///   RFC 5646 (`ja-JP`) do as well.
    public init(preferred names: [String]) {
        let spoken = names.lazy.compactMap { name in
            Language(rawValue: String(name.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }).lowercased())
        }
        self = spoken.first ?? .english
    }
}

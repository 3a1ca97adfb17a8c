import TomboloSystem

/// The first part of every path that a development server answers, which other users and programs on the machine do not
/// know.
///
/// It is part of the path, so that relative addresses in pages and maps include it.
struct ServedToken: Sendable, Hashable {
    /// The path of the token, with slashes around it.
    let folder: String

    /// Minimum length of a token that a developer chooses, in characters.
    static let minimumLength = 16

    /// Generates a token of 128 random bits.
    init() {
        folder = "/\(RandomToken.hexadecimal())/"
    }

    /// A token that the developer chooses, so that the map's URL in an app stays the same; nil if it is too short or needs escapes.
    init?(_ text: String) {
        guard text.utf8.count >= Self.minimumLength,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return nil }
        folder = "/\(text)/"
    }

    /// The path after the token, which begins with a slash; nil for a path without the token.
    func path(in path: String) -> String? {
        // The server removes a slash at the end of a path.
        if path.utf8.elementsEqual(folder.dropLast().utf8) { return "/" }
        return path.utf8.starts(with: folder.utf8) ? "/" + path.dropFirst(folder.count) : nil
    }
}

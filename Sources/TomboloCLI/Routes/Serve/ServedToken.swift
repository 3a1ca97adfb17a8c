/// The first part of every path that a development server answers: other users and programs of the machine do not know it.
///
/// It is part of the path so that relative addresses in pages and maps carry it along.
struct ServedToken: Sendable, Hashable {
    /// The folder that it stands for, with slashes around it.
    let folder: String

    /// The fewest characters of a token that a developer chooses.
    static let minimumLength = 16

    /// Draws one of 128 random bits.
    init() {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<2).map { _ in
            let half = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - half.count) + half
        }
        folder = "/\(digits.joined())/"
    }

    /// Takes one that the developer chooses, so that an app's address of the map stays the same; nil for one that is short or needs escapes.
    init?(_ text: String) {
        guard text.utf8.count >= Self.minimumLength,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return nil }
        folder = "/\(text)/"
    }

    /// The path behind the token, which begins with a slash; nil for a path without it.
    func path(in path: String) -> String? {
        // The server leaves a slash at the end of a path out.
        if path.utf8.elementsEqual(folder.dropLast().utf8) { return "/" }
        return path.utf8.starts(with: folder.utf8) ? "/" + path.dropFirst(folder.count) : nil
    }
}

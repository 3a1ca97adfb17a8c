/// The front-end tool of a new app: its commands, which run in the folder `web`, and the URL of its development server.
struct NewFrontEnd: Hashable, Sendable {
    /// Makes the pages of a release.
    var build: [String]
    /// Starts the development server.
    var serve: [String]
    /// The name of the tool for which the template has files.
    static let tool = "esbuild"

    var url = "http://127.0.0.1:${port}/"

    /// The esbuild commands for the template's files.
    /// - Parameter module: The app's module, whose folder contains the pages.
    init(module: String) {
        let pages = "../Sources/\(module)/pages"
        let common = [
            Self.tool, "app.ts", "style.css", "index.html", "--bundle", "--loader:.html=copy", "--outdir=\(pages)",
        ]
        build = common + ["--define:DEVELOPMENT=false"]
        serve =
            common + [
                "--define:DEVELOPMENT=true", "--sourcemap=inline", "--servedir=\(pages)", "--serve=127.0.0.1:${port}",
                "--watch",
            ]
    }

    /// Splits a command at its spaces. Quotation marks of both kinds keep a word together. Returns nil if one is not closed.
    static func words(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var mark: Character?
        for character in text {
            switch (mark, character) {
            case (let open?, _) where character == open: mark = nil
            case (nil, "'"), (nil, "\""): (mark, word) = (character, word ?? "")
            case (nil, " "):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return mark == nil ? words + (word.map { [$0] } ?? []) : nil
    }
}

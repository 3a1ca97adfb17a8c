import Foundation

/// The `///` comments in sources of Swift: of types and their members, by qualified names, and of calls, events and page functions, by the
/// names in the first literal below the comment.
///
/// The compiler writes comments to symbol graphs, but `swift package dump-symbol-graph` has none of executables, which apps are. A comment that
/// is not recognized here is missing in the bindings, which are complete all the same.
struct DocumentationComments {
    /// The comments of one file.
    private(set) var comments: [String: String] = [:]

    /// The names of the types that contain the current line, each with the depth of braces before it.
    private var scopes: [(name: String, depth: Int)] = []
    private var depth = 0
    private var lines: [Substring] = []
    private let module: String

    /// Returns the comments of all Swift files in folders of modules. Files that cannot be read have none.
    static func ofModules(_ folders: [String: URL]) -> [String: String] {
        var comments: [String: String] = [:]
        for (module, folder) in folders {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else {
                    continue
                }
                comments.merge(DocumentationComments(in: text, module: module).comments) { min($0, $1) }
            }
        }
        return comments
    }

    /// Reads the comments of a file.
    init(in source: String, module: String) {
        self.module = module
        for line in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let code = line.drop { $0 == " " || $0 == "\t" }
            if code.hasPrefix("///") {
                lines.append(code.dropFirst(code.hasPrefix("/// ") ? 4 : 3))
            } else if !(code.hasPrefix("@") && !code.contains(" ")) {
                // An attribute of its own line is between a comment and its declaration.
                read(code)
                lines = []
            }
        }
    }

    private mutating func read(_ line: Substring) {
        let code = Self.withoutLiterals(line)
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
        let index = words.firstIndex { Self.keywords.contains($0) }
        let declaration = index.flatMap { index in
            words.indices.contains(index + 1) && words[..<index].allSatisfy(Self.modifiers.contains)
                ? (keyword: words[index], name: words[index + 1]) : nil
        }
        if !lines.isEmpty {
            let comment = lines.joined(separator: "\n")
            if let declaration {
                comments[([module] + scopes.map(\.name) + [declaration.name]).joined(separator: ".")] = comment
            }
            if let name = Self.firstLiteral(line) { comments[name] = comment }
        }
        let opening = code.count { $0 == "{" }
        if let declaration, opening > 0, Self.containers.contains(declaration.keyword) {
            scopes.append((declaration.name, depth))
        }
        depth += opening - code.count { $0 == "}" }
        while let last = scopes.last, depth <= last.depth { scopes.removeLast() }
    }

    private static let containers: Set<String> = ["struct", "class", "enum", "actor", "extension"]
    private static let keywords: Set<String> = containers.union(["case", "let", "var"])
    private static let modifiers: Set<String> = [
        "public", "package", "internal", "private", "fileprivate", "final", "indirect", "static", "nonisolated", "lazy",
        "weak", "open", "set", "override", "unowned", "mutating", "convenience", "required",
        "MainActor",
    ]

    /// The text of the first string literal of a line.
    private static func firstLiteral(_ line: Substring) -> String? {
        guard let start = line.firstIndex(of: "\"") else { return nil }
        let rest = line[line.index(after: start)...]
        return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
    }

    /// The line without string literals and a comment at its end, whose braces are not code.
    private static func withoutLiterals(_ line: Substring) -> String {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        let code = parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined(separator: " ")
        return code.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
    }
}

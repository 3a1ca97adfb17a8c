import Foundation
import TomboloPolicyCheck

/// The documentation comments in Swift sources. Those of types and their members are found by qualified name. Those of
/// calls, events and page functions are found by the name in the first literal of the statement below the comment. In
/// a plugin's type, the plugin's name is put before it.
///
/// The compiler writes comments to symbol graphs, but `swift package dump-symbol-graph` does not include executables,
/// which apps are. A comment that is not recognized here is missing from the bindings, but all calls are still there.
struct DocumentationComments {
    /// The comments of one file.
    private(set) var comments: [String: String] = [:]

    private let module: String
    private let source: SwiftSource
    private var position = 0
    /// Whether the current line has anything but white space before the position.
    private var lineHasText = false
    /// The open blocks, from the outermost one. Each has the name of its type, which is nil for any other block, and
    /// the number of open brackets around it.
    private var blocks: [(name: String?, brackets: Int)] = []
    /// The literals with a comment, each with the name of its type.
    private var named: [(type: String, literal: String, comment: String)] = []
    /// The literals of members `name`, by the name of their type.
    private var memberNames: [String: String] = [:]
    /// The types with a function that registers the calls of a plugin.
    private var registeringTypes: Set<String> = []
    /// The type whose member `name` is computed by the block at the position.
    private var typeOfName: String?
    /// The number of open brackets in the current block.
    private var brackets = 0
    /// The code of the current statement without the attributes before it, with quotation marks in place of literals.
    private var statement: [UInt8] = []
    /// The lines of the comment above the position.
    private var lines: [String] = []
    /// The comment above the current statement.
    private var statementComment: String?
    /// The comment for the next literal of the current statement.
    private var literalComment: String?

    /// Returns the comments of all Swift files in the modules' folders. Files that cannot be read are left out.
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
    init(in text: String, module: String) {
        self.module = module
        // Debug code is kept, because a debug build describes the app.
        source = SwiftSource(Array(text.utf8), keepsDebugCode: true)
        var remarks = source.comments[...]
        var literals = source.literals[...]
        while position < source.code.count {
            // Comments within an attribute have been skipped.
            while let remark = remarks.first, remark.lowerBound < position { remarks.removeFirst() }
            while let literal = literals.first, literal.offset < position { literals.removeFirst() }
            if let remark = remarks.first, remark.lowerBound == position {
                read(remark)
            } else if let literal = literals.first, literal.offset == position {
                literals.removeFirst()
                read(literal)
            } else {
                readByte()
            }
        }
        endStatement()
        for (type, literal, comment) in named {
            guard registeringTypes.contains(type), let plugin = memberNames[type], !literal.hasPrefix("\(plugin).")
            else {
                // Also the events and page functions of a plugin, whose literals contain the plugin's name.
                comments[literal] = comment
                continue
            }
            comments["\(plugin).\(literal)"] = comment
        }
    }

    /// The name of the type at the position, without the module; empty outside types.
    private var type: String { blocks.compactMap(\.name).joined(separator: ".") }

    private mutating func read(_ remark: Range<Int>) {
        // A comment after code is not above a declaration.
        if !lineHasText { lines += CommentText(source.text.bytes[remark])?.lines ?? [] }
        lineHasText = true
        position = remark.upperBound
    }

    private mutating func read(_ literal: SwiftSource.Literal) {
        takeLines()
        if literal.isWhole, !literal.text.isEmpty {
            if let literalComment { named.append((type, literal.text, literalComment)) }
            if memberNames[type] == nil, isMemberName || typeOfName == type { memberNames[type] = literal.text }
        }
        literalComment = nil
        statement.append(UInt8(ascii: "\""))
        lineHasText = true
        position = literal.end
    }

    /// Whether the current statement is a type's member `name`.
    private var isMemberName: Bool { blocks.last?.name != nil && declaration?.name == "name" }

    private mutating func readByte() {
        let byte = source.code[position]
        if byte == UInt8(ascii: "\n") { return endLine() }
        if !source.text.bytes[position].isSpace { lineHasText = true }
        position += 1
        guard !byte.isSpace else {
            if !statement.isEmpty { statement.append(byte) }
            return
        }
        switch byte {
        case UInt8(ascii: "{"):
            beginBlock()
        case UInt8(ascii: "}"):
            endStatement()
            lines = []
            typeOfName = nil
            brackets = blocks.popLast()?.brackets ?? 0
        case UInt8(ascii: ";"):
            endStatement()
        case UInt8(ascii: "@") where statement.isEmpty:
            takeLines()
            skipAttribute()
        default:
            takeLines()
            statement.append(byte)
            if "([".utf8.contains(byte) { brackets += 1 }
            if ")]".utf8.contains(byte) { brackets = max(brackets - 1, 0) }
        }
    }

    /// Assigns the comment above the position to the code at the position. Within a statement, the comment belongs to
    /// the next literal.
    private mutating func takeLines() {
        guard !lines.isEmpty else { return }
        let comment = lines.joined(separator: "\n")
        lines = []
        literalComment = comment
        if statement.isEmpty { statementComment = comment }
    }

    private mutating func endLine() {
        // A comment above an empty line does not belong to a declaration.
        if !lineHasText { lines = [] }
        lineHasText = false
        position += 1
        if statement.isEmpty { return }
        if brackets > 0 || continuesOnNextLine { statement.append(UInt8(ascii: " ")) } else { endStatement() }
    }

    /// Whether the statement continues on the line at the position, which its last byte or the next code shows.
    private var continuesOnNextLine: Bool {
        if let last = statement.last(where: { !$0.isSpace }), "=,:<&|+".utf8.contains(last) { return true }
        let rest = source.code[position...].drop { $0.isSpace || $0 == UInt8(ascii: "\n") }
        guard let next = rest.first else { return false }
        if ".?:=,&|>{".utf8.contains(next) || rest.starts(with: "->".utf8) { return true }
        let word = rest.prefix(20).prefix { $0.isIdentifierPart }
        return Self.continuations.contains(String(decoding: word, as: UTF8.self))
    }

    /// Words at the start of a line that continue the statement from the previous line.
    private static let continuations: Set<String> = ["async", "rethrows", "throws", "where"]

    private mutating func skipAttribute() {
        while position < source.code.count,
            source.code[position].isIdentifierPart || source.code[position] == UInt8(ascii: ".")
        {
            position += 1
        }
        if let arguments = source.arguments(from: position), source.code[position] == UInt8(ascii: "(") {
            position = arguments.upperBound + 1
        }
    }

    private mutating func beginBlock() {
        let declaration = brackets == 0 ? self.declaration : nil
        let name = declaration.flatMap { Self.containers.contains($0.keyword) ? $0.name : nil }
        if isMemberName { typeOfName = type }
        if String(decoding: statement, as: UTF8.self).contains("PluginCalls") { registeringTypes.insert(type) }
        endStatement()
        lines = []
        blocks.append((name, brackets))
        brackets = 0
    }

    /// Records the comment of the statement, if the statement is a declaration.
    private mutating func endStatement() {
        if let statementComment, let name = declaration?.name {
            comments[([module] + blocks.compactMap(\.name) + [name]).joined(separator: ".")] = statementComment
        }
        (statement, statementComment, literalComment) = ([], nil, nil)
    }

    /// The keyword and the name of the current statement; nil if it is not a declaration.
    private var declaration: (keyword: String, name: String)? {
        let code = String(decoding: statement, as: UTF8.self)
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
        guard let index = words.firstIndex(where: Self.keywords.contains), words.indices.contains(index + 1),
            words[..<index].allSatisfy(Self.modifiers.contains)
        else { return nil }
        return (words[index], words[index + 1])
    }

    private static let containers: Set<String> = ["struct", "class", "enum", "actor", "extension"]
    private static let keywords: Set<String> = containers.union(["case", "let", "var"])
    private static let modifiers: Set<String> = [
        "public", "package", "internal", "private", "fileprivate", "final", "indirect", "static", "nonisolated", "lazy",
        "weak", "open", "set", "override", "unowned", "mutating", "convenience", "required", "safe", "unsafe",
        "MainActor",
    ]
}

extension UInt8 {
    /// Whether the byte is white space within a line.
    fileprivate var isSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
    }
}

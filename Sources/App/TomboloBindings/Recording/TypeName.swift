#if DEBUG
/// The names of a Swift type: for TypeScript, and qualified in Swift.
struct TypeName: Hashable, Sendable {
    /// The name without modules: `Outer_Inner`, `Page_Note`.
    let short: String
    /// The name with the module of the type itself.
    let long: String
    /// The qualified name in Swift, without generic arguments and private contexts: `Notes.Outer.Inner`.
    let swift: String

    init(_ type: any Any.Type) { self.init(reflecting: String(reflecting: type)) }

    /// - Parameter text: A name as `String(reflecting:)` returns it, such as `Notes.Page<Notes.Note>`.
    init(reflecting text: String) {
        let paths = Self.withoutContexts(text).split { "<>, ".contains($0) }.map {
            $0.split(separator: ".").map(String.init)
        }
        let shortParts = paths.map { $0.count > 1 ? Array($0.dropFirst()) : $0 }
        short = Self.identifier(shortParts.joined().joined(separator: "_"))
        long = Self.identifier(
            ((paths.first?.first).map { [$0] } ?? []).joined() + "_" + shortParts.joined().joined(separator: "_"))
        swift = paths.first?.joined(separator: ".") ?? text
    }

    /// Removes `(unknown context at $1234)`, which the names of private and local types contain.
    private static func withoutContexts(_ text: String) -> String {
        var result = text
        // A type in an extension of another module's type: (extension in Notes):Foundation.Date.Span.
        while let start = result.range(of: "(extension in "), let end = result[start.upperBound...].firstIndex(of: ":")
        {
            result.removeSubrange(start.lowerBound...end)
        }
        while let start = result.range(of: "(unknown context at "),
            let end = result[start.upperBound...].firstIndex(of: ")")
        {
            result.removeSubrange(start.lowerBound...end)
        }
        return result.split(separator: ".", omittingEmptySubsequences: true).joined(separator: ".")
    }

    /// Replaces characters that a TypeScript name cannot contain with their code points.
    private static func identifier(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isValid = scalar == "_" || scalar.properties.isIDContinue
            result += isValid ? String(scalar) : "u" + String(scalar.value, radix: 16, uppercase: true)
        }
        let isStart = result.unicodeScalars.first.map { $0 == "_" || $0.properties.isIDStart } ?? false
        return isStart ? result : "_" + result
    }

    /// Whether a type with this name would hide one that the written file or every page uses.
    static func isReserved(_ name: String) -> Bool {
        reserved.contains(name) || TypeShape.Basic(rawValue: name) != nil
    }

    private static let reserved: Set<String> = [
        // Types that the written files or every page use.
        "AppCall", "AppEvents", "AppFailure", "AppPageFunctions", "AppTypes", "Array", "ArrayBuffer", "AsyncIterable",
        "AsyncIterator", "Awaited",
        "BigInt", "Blob", "Boolean", "DataView", "Date", "DecimalText", "Error", "Exclude", "Extract", "File",
        "Function", "ISODate", "Iterable",
        "Iterator", "JSONValue", "Map", "Number", "Object", "Omit", "OneOf", "Outcome", "Parameters", "Partial", "Pick",
        "Promise", "PromiseLike",
        "Proxy", "ReadableStream", "Record", "RegExp", "Required", "ReturnType", "Set", "String", "Symbol",
        "TransformStream", "URLText",
        "UUIDText", "Uint8Array",
        // Types of tombolo.d.ts.
        "Tombolo", "TomboloBridge", "TomboloCall", "TomboloCallError", "TomboloCallOptions", "TomboloCalls",
        "TomboloContext", "TomboloError",
        "TomboloErrorCode", "TomboloErrorConstructor", "TomboloEvents", "TomboloNamespace", "TomboloOtherName",
        "TomboloPageFunction",
        "TomboloPageFunctions", "TomboloParameters", "TomboloPlugins", "TomboloReadiness", "TomboloReturnType",
        "TomboloStream",
        "TomboloStreamCall", "TomboloStreamOptions", "TomboloStreams", "TomboloValues",
        // Words of the language.
        "any", "as", "async", "await", "bigint", "boolean", "break", "case", "catch", "class", "const", "continue",
        "debugger", "declare",
        "default", "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for", "function", "if",
        "implements", "import",
        "in", "infer", "instanceof", "interface", "is", "keyof", "let", "never", "new", "null", "object", "package",
        "private", "protected",
        "public", "readonly", "return", "static", "super", "switch", "symbol", "this", "throw", "true", "try", "type",
        "typeof", "undefined",
        "unique", "unknown", "var", "void", "while", "with", "yield",
    ]
}

extension String {
    /// The first range of another text. Foundation's function would make every app that links this module link all of Foundation.
    fileprivate func range(of part: String) -> Range<Index>? {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(part) { return index..<self.index(index, offsetBy: part.count) }
            formIndex(after: &index)
        }
        return nil
    }
}
#endif

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

    /// Removes `(unknown context at $1234)`, which names of private and local types contain.
    private static func withoutContexts(_ text: String) -> String {
        var result = text
        while let start = result.range(of: "(unknown context at "),
            let end = result[start.upperBound...].firstIndex(of: ")")
        {
            result.removeSubrange(start.lowerBound...end)
        }
        return result.split(separator: ".", omittingEmptySubsequences: true).joined(separator: ".")
    }

    /// Replaces characters that a name of TypeScript cannot contain by their code points.
    private static func identifier(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isValid = scalar == "_" || scalar.properties.isAlphabetic || (scalar.properties.numericType == .decimal)
            result += isValid ? String(scalar) : "u" + String(scalar.value, radix: 16, uppercase: true)
        }
        return result.first?.isNumber == true ? "_" + result : result
    }

    /// Whether a type of this name would hide one that the written file or every page uses.
    static func isReserved(_ name: String) -> Bool {
        reserved.contains(name) || TypeShape.Basic(rawValue: name) != nil || name.hasPrefix("Tombolo")
    }

    private static let reserved: Set<String> = [
        "Array", "ArrayBuffer", "AsyncIterable", "AsyncIterator", "BigInt", "Blob", "Boolean", "DataView", "Date",
        "Error", "Exclude", "Extract", "File",
        "Function", "ISODate", "Iterable", "Iterator", "JSONValue", "Map", "Number", "Object", "Omit", "OneOf",
        "Outcome", "Parameters", "Partial", "Pick",
        "Promise", "PromiseLike", "Proxy", "ReadableStream", "Record", "RegExp", "Required", "ReturnType", "Set",
        "String", "Symbol", "URLText", "UUIDText",
        "DecimalText", "Uint8Array", "AppCall", "AppTypes", "any", "bigint", "never", "null", "object", "symbol",
        "undefined", "unknown", "void",
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

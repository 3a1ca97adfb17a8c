import TomboloPolicyCheck

/// Finds dialects of older bridges that grant all functions of the app, or that are switched on for frames in pages of any origin.
enum DialectRules {
    static func findings(in source: SwiftSource, _ path: String) -> [AuditFinding] {
        let scopes = source.dialectScopes.compactMap { offset, range -> (Int, String)? in
            let code = source.code(in: range).filter { !$0.isWhitespace }
            guard !code.isEmpty else { return nil }
            if code.contains("frames:.embedded") {
                return (offset, "a dialect is enabled for frames in pages of any origin (source line)")
            }
            return code.contains(granted) ? nil : (offset, all)
        }
        let offsets = bridges(in: source) + components(in: source)
        return (scopes + offsets.map { ($0, all) }).map { offset, text in
            AuditFinding(.dialectAll, path, line: source.line(at: offset), text)
        }
    }

    private static let granted = "functions:.granted"
    private static let all = "a dialect grants all functions of the app where it is enabled (source line)"

    /// The bridges that are created for origins instead of a scope.
    private static func bridges(in source: SwiftSource) -> [Int] {
        uses(of: "WebViewJavascriptBridge", in: source).filter { _, arguments in
            arguments.hasPrefix("in:") && !arguments.contains(granted)
        }.map(\.offset)
    }

    /// The components of FlexHybridApp in a source file that does not switch on the grants of their functions, or that switches them off again.
    private static func components(in source: SwiftSource) -> [Int] {
        let name = "functionGrants"
        let values = source.offsets(of: name).compactMap { source.value(behind: name, at: $0) }
        let isGranted = values.allSatisfy { value in
            [".granted", "DialectScope.Functions.granted"].contains { value.hasPrefix($0) }
        }
        return isGranted && !values.isEmpty ? [] : uses(of: "FlexComponent", in: source).map(\.offset)
    }

    /// The calls of an initializer, with their arguments without white space; the first 2,000 of a file.
    private static func uses(of type: String, in source: SwiftSource) -> [(offset: Int, arguments: String)] {
        source.offsets(of: type).prefix(2_000).compactMap { offset in
            source.arguments(from: offset + type.utf8.count).map { range in
                (offset, source.code(in: range).filter { !$0.isWhitespace })
            }
        }
    }
}

import TomboloPolicyCheck
import TomboloRexxar

/// Checks routes maps, their sources and their storage.
enum RoutesRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        let paths = Set(app.files.map(\.path))
        return app.files.flatMap { file -> [AuditFinding] in
            switch file.content {
            case .routes(let text): map(text, file.path, among: paths)
            case .source(let source): addresses(source, file.path) + stores(source, file.path)
            default: []
            }
        } + unchecked(in: app)
    }

    private static func map(_ text: PlainText, _ path: String, among paths: Set<String>) -> [AuditFinding] {
        let map: RoutesMap
        do throws(RoutesMapProblem) {
            map = try RoutesMap(text.bytes)
        } catch {
            return [AuditFinding(.routesUnreadable, path, line: 1, "the routes map cannot be read: \(error)")]
        }
        var findings = map.problems.map {
            AuditFinding(.routesUnreadable, path, line: $0.line, "the routes map has a problem: \($0)")
        }
        let files = map.routes.map { ($0.remoteFile, $0.sha256) } + map.files.map { ($0.remoteFile, $0.sha256) }
        var words = QuotedWords(text)
        for (address, digest) in files {
            let line = words.nextLine(of: address)
            if WebAddress.isClearText(address) {
                findings.append(
                    AuditFinding(.routesClearText, path, line: line, "the file \(address) is loaded in clear text"))
            }
            if digest == nil, !isShipped(address, withMapAt: path, paths) {
                findings.append(
                    AuditFinding(
                        .routesWithoutDigest, path, line: line,
                        "the file \(address) has no sha256: its server can change it"))
            }
        }
        return findings
    }

    /// Whether a file is beside the map in the app's sources, and so does not come from a server.
    private static func isShipped(_ address: String, withMapAt path: String, _ paths: Set<String>) -> Bool {
        let folder = path.split(separator: "/").dropLast()
        return folder.first == "Sources" && paths.contains(folder.joined(separator: "/") + "/\(address)")
    }

    private static func addresses(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        source.offsets(of: "routesMapURL").flatMap { offset -> [AuditFinding] in
            guard source.value(behind: "routesMapURL", at: offset) != nil else { return [] }
            return source.literals(in: source.statement(from: offset)).filter { WebAddress.isClearText($0.text) }.map {
                AuditFinding(
                    .routesClearText, path, line: source.line(at: $0.offset),
                    "the routes map is loaded in clear text from \($0.text) (source line)")
            }
        }
    }

    /// Maximum number of uses of a name that are examined in a source file.
    private static let maximumUses = 100

    /// Finds maps that an app fetches from another machine, and accepts without digests and signatures.
    private static func unchecked(in app: AuditedApp) -> [AuditFinding] {
        let sources = app.sources
        guard !sources.contains(where: { requiresDigests($0.source) }) else { return [] }
        return sources.flatMap { path, source in
            source.offsets(of: "routesMapURL").prefix(maximumUses).filter { offset in
                if isRemote("routesMapURL", at: offset, in: source) { return true }
                guard let name = nameOfValue(behind: "routesMapURL", at: offset, in: source) else { return false }
                let candidates = isOneWord(name) ? [(path: path, source: source)] : sources
                return candidates.contains { _, other in
                    other.offsets(of: name).prefix(maximumUses).contains { isRemote(name, at: $0, in: other) }
                }
            }.map { offset in
                AuditFinding(
                    .routesWithoutDigest, path, line: source.line(at: offset),
                    "a fetched routes map is accepted without sha256: its server can change the files (source line)")
            }
        }
    }

    /// Whether a source requires digests, or takes the routes from signed releases.
    private static func requiresDigests(_ source: SwiftSource) -> Bool {
        let digests = source.offsets(of: "requiresDigests").contains { offset in
            source.assignedValue(behind: "requiresDigests", at: offset)?.hasPrefix("false") == false
        }
        return digests
            || source.offsets(of: "releases").contains { offset in
                offset > 0 && source.code[offset - 1] == UInt8(ascii: ".")
                    && source.assignedValue(behind: "releases", at: offset)?.hasPrefix("nil") == false
            }
    }

    /// The last part of a value such as `settings.mapURL`; nil if the value is not a name, or is a type.
    private static func nameOfValue(behind name: String, at offset: Int, in source: SwiftSource) -> String? {
        guard let code = source.value(behind: name, at: offset) else { return nil }
        let value = code.prefix { $0 != ";" }.filter { !$0.isWhitespace }
        guard value.utf8.allSatisfy({ $0.isIdentifierPart || ".?!".utf8.contains($0) }),
            let last = value.split(whereSeparator: { ".?!".contains($0) }).last, last.first?.isUppercase != true
        else { return nil }
        return String(last)
    }

    /// Whether a name is so general, such as `url`, that other files may use it for other values.
    private static func isOneWord(_ name: String) -> Bool {
        !name.utf8.contains { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// Whether a name is assigned a value with the literal URL of another machine.
    private static func isRemote(_ name: String, at offset: Int, in source: SwiftSource) -> Bool {
        guard source.value(behind: name, at: offset) != nil else { return false }
        return source.literals(in: source.statement(from: offset)).contains {
            WebAddress.isRemote($0.text, schemes: ["https://", "http://"])
        }
    }

    private static let shared = ["/tmp", "/var/tmp", "/dev/shm"]
    /// Names that set a folder for stored files, and calls that return a folder shared by all users.
    private static let stores = ["routesCachePath", "routesResourcePath", "persistent", "ResourceStore"]
    private static let sharedCalls = ["temporaryDirectory", "NSTemporaryDirectory"]

    private static func stores(_ source: SwiftSource, _ path: String) -> [AuditFinding] {
        stores.flatMap { name in source.offsets(of: name).map { (name, $0) } }.compactMap { name, offset in
            let isAssigned = source.value(behind: name, at: offset) != nil
            guard isAssigned || source.arguments(from: offset + name.utf8.count) != nil else { return nil }
            let statement = source.statement(from: offset)
            let isShared =
                source.literals(in: statement).contains { literal in
                    let text = literal.text.hasPrefix("file://") ? String(literal.text.dropFirst(7)) : literal.text
                    return shared.contains { text == $0 || text.hasPrefix($0 + "/") }
                } || sharedCalls.contains { source.code(in: statement).contains($0) }
            guard isShared else { return nil }
            return AuditFinding(
                .storeShared, path, line: source.line(at: offset),
                "\(name) is in a folder shared by all users of the machine (source line)")
        }
    }
}

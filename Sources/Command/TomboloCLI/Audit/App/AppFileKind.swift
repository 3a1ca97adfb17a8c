import TomboloEngine
import TomboloPolicyCheck

/// The kind of a file, detected by its name and its first bytes.
enum AppFileKind: Hashable {
    case page, script, sourceMap, json, source, launcher, binary, other

    init(name: String, start: [UInt8]) {
        if start.starts(with: ELFImage.magic) {
            self = .binary
            return
        }
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
        self =
            switch ending {
            case "html", "htm", "xhtml": .page
            case "js", "mjs", "cjs", "css": .script
            case "map": .sourceMap
            case "json": .json
            case "swift": .source
            case "sh", "desktop", "service", "dockerfile", "containerfile", "yml", "yaml": .launcher
            default: start.starts(with: "#!".utf8) ? .launcher : .other
            }
    }

    /// Parses a file of this kind.
    func content(of bytes: [UInt8]) -> AuditedFile.Content {
        switch self {
        case .page: .page(HTMLPage(bytes))
        case .script: .script(PlainText(bytes))
        case .sourceMap: .sourceMap
        case .json: Self.json(bytes)
        case .source: .source(SwiftSource(bytes))
        case .launcher: .launcher(PlainText(bytes))
        case .binary: Self.binary(bytes)
        case .other: .other
        }
    }

    private static func binary(_ bytes: [UInt8]) -> AuditedFile.Content {
        // Object files and core dumps are not programs.
        if bytes.count > 17, bytes[16] == 1 || bytes[16] == 4, bytes[17] == 0 { return .other }
        do throws(ELFImage.Malformed) {
            return .binary(try ELFImage(bytes))
        } catch {
            return .brokenBinary(error.reason)
        }
    }

    /// Recognises policies and routes maps by their members or, if the text does not parse, by the words in it.
    private static func json(_ bytes: [UInt8]) -> AuditedFile.Content {
        let value = try? JSONValue(handwrittenText: String(decoding: bytes, as: UTF8.self))
        if PolicyFile.isPolicy(bytes, value: value) { return .policy(PlainText(bytes)) }
        guard let value else {
            return bytes.firstOffset(of: "\"remote_file\"".utf8) == nil ? .other : .routes(PlainText(bytes))
        }
        let hasRoutes = ["items", "partial_items", "files"].contains { name in
            guard case .array(let elements)? = value[name] else { return false }
            return elements.contains { $0["remote_file"] != nil }
        }
        return hasRoutes ? .routes(PlainText(bytes)) : .other
    }
}

import TomboloEngine
import TomboloReleasing
import TomboloUpdates

/// The content of a file in staging, which is shown to the user before the file is signed.
struct StagedSummary {
    private let file: StagedFile

    /// Describes a file in staging.
    init(_ file: StagedFile) { self.file = file }

    /// The role with its version, and a line for each release and key.
    var lines: [String] {
        let content = file.file.content
        var lines = ["\(file.role.name) version \(file.version), expires \(content["expires"]?.stringValue ?? "never")"]
        switch file.role {
        case .root: lines += keys(content["roles"]?.objectValue.map { $0.map { ($0.key, $0.value) } } ?? [])
        case .targets:
            lines += keys(
                (content["delegations"]?["roles"]?.arrayValue ?? []).map { ($0["name"]?.stringValue ?? "", $0) })
        case .channel(let bundle, let channel):
            guard
                let channel = try? ReleaseChannel(
                    role: file.role.name, signed: content, bundle: bundle, channel: channel)
            else { break }
            lines += channel.entries.map { "  offers \($0.release), order \($0.order), manifest \($0.manifest.text)" }
            lines += channel.revoked.map(\.text).sorted().map { "  revokes manifest \($0)" }
        case .halt(let bundle):
            guard let list = try? HaltList(role: file.role.name, signed: content, bundle: bundle) else { break }
            lines += list.halted.map(\.text).sorted().map { "  halts manifest \($0)" }
        case .snapshot, .timestamp: break
        }
        return lines
    }

    private func keys(_ roles: [(name: String, value: JSONValue)]) -> [String] {
        roles.sorted { $0.name < $1.name }.map { name, value in
            let identifiers = (value["keyids"]?.arrayValue ?? []).compactMap(\.stringValue).map {
                String($0.prefix(16))
            }
            return "  \(name): \(value["threshold"]?.intValue ?? 0) of \(identifiers.joined(separator: ", "))"
        }
    }
}

import OrderedCollections
import TomboloEngine
import TomboloUpdates

/// Writes a routes map in a readable form, with one route on each line.
struct RoutesWriter {
    let options: RoutesBuild.Options
    /// The name of the build's folder.
    let place: String
    let digests: OrderedDictionary<String, FileDigest>

    func text(pages: [PagePath], others: [String]) -> String {
        var members: [(String, String)] = []
        if let version = options.version { members.append(("version", JSONValue.string(version).description)) }
        if let time = options.deployTime { members.append(("deploy_time", JSONValue.string(time).description)) }
        members.append(("items", array(pages.filter { !$0.isPartial }.map(route))))
        members.append(("partial_items", array(pages.filter(\.isPartial).map(route))))
        members.append(("files", array(others.map { .object(entry(for: $0)) })))
        return "{\n" + members.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
    }

    private func array(_ values: [JSONValue]) -> String {
        guard !values.isEmpty else { return "[]" }
        return "[\n" + values.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
    }

    private func route(_ page: PagePath) -> JSONValue {
        var members: OrderedDictionary<String, JSONValue> = ["uri": .string(pattern(for: page))]
        members.merge(entry(for: page.file)) { $1 }
        members["pack_in_app"] = true
        return .object(members)
    }

    private func entry(for path: String) -> OrderedDictionary<String, JSONValue> {
        let encoded = path.split(separator: "/").map(PagePath.encoded).joined(separator: "/")
        var members: OrderedDictionary<String, JSONValue> = [
            "remote_file": .string("\(options.base)\(place)/\(encoded)")
        ]
        if options.hasDigests, let digest = digests[path] { members["sha256"] = .string(digest.text) }
        return members
    }

    /// Returns the URI pattern of a page. It also matches the URI with a trailing slash, and with any query or fragment.
    private func pattern(for page: PagePath) -> String {
        let site = page.isPartial ? options.partialSite : options.site
        let name = page.name.isEmpty ? "" : "/" + Self.escaped(page.name)
        return "\(site)\(name)[/]?([?#].*)?$"
    }

    private static func escaped(_ text: String) -> String {
        text.map { #"\.+*?()|[]{}^$"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

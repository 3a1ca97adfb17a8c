extension EngineAdvisories {
    /// The list that ships with the framework.
    package static let shipped = EngineAdvisories(
        jsonText: String(decoding: PackageResources.engine_advisories_json, as: UTF8.self))

    /// Parses a list; nil if the text is not a valid list, or if one of its entries is invalid.
    package init?(jsonText: String) {
        guard let value = try? JSONValue(jsonText: jsonText), value["engine"]?.stringValue == "WebKitGTK",
            let floor = Self.version(value["floor"]), let updated = Self.date(value["updated"]),
            case .array(let entries)? = value["advisories"]
        else { return nil }
        let advisories = entries.compactMap(Self.advisory)
        guard advisories.count == entries.count else { return nil }
        self.init(floor: floor, updated: updated, advisories: advisories)
    }

    private static func advisory(_ entry: JSONValue) -> Advisory? {
        guard let id = entry["id"]?.stringValue, let fixedIn = version(entry["fixedIn"]),
            let source = entry["source"]?.stringValue, source.hasPrefix("https://")
        else { return nil }
        return Advisory(id: id, fixedIn: fixedIn, source: source)
    }

    /// A day as `YYYY-MM-DD`. In this form, days compare correctly as texts.
    private static func date(_ value: JSONValue?) -> String? {
        guard let text = value?.stringValue, text.utf8.count == 10,
            text.utf8.enumerated().allSatisfy({ [4, 7].contains($0) ? $1 == 0x2D : (0x30...0x39).contains($1) })
        else { return nil }
        return text
    }

    private static func version(_ value: JSONValue?) -> EngineVersion? {
        value?.stringValue.flatMap { EngineVersion($0) }
    }
}

import Foundation
import OrderedCollections
package import TomboloEngine

extension BrowserSettings {
    /// Reads settings. A setting with an invalid value gets its default. Members with unknown names are kept in
    /// ``others``.
    /// - Returns: The settings and the invalid members; nil if the value is not an object.
    package static func read(_ json: JSONValue) -> (settings: BrowserSettings, problems: [SettingProblem])? {
        guard let members = json.objectValue else { return nil }
        var settings = BrowserSettings()
        var reader = SettingsReader(members)
        reader.take("home", into: &settings.home, expecting: "null, or an http: or https: URL", home)
        reader.take(
            "searchEngine", into: &settings.searchEngine,
            expecting: "null, the name of a search engine, or a name and an https: template that contains {query}",
            engine)
        reader.take(
            "insecureSites", into: &settings.insecureSites,
            expecting: #"a list of {"domain": "example.com", "includesSubdomains": true}"#, sites)
        reader.take("zoom", into: &settings.zoom, expecting: "a number from 0.3 to 5") { json in
            json.doubleValue.flatMap { ZoomLevels.range.contains($0) ? $0 : nil }
        }
        reader.take("zoomsTextOnly", into: &settings.zoomsTextOnly)
        reader.take("popups", into: &settings.popups)
        reader.take("blocksContent", into: &settings.blocksContent)
        reader.take("blockingLists", into: &settings.blockingLists, expecting: "a list of absolute paths", paths)
        reader.take("cookies", into: &settings.cookies)
        reader.take("clearsCookiesAtExit", into: &settings.clearsCookiesAtExit)
        reader.take("restoring", into: &settings.restoring)
        reader.take("language", into: &settings.language, expecting: "null, “en”, “ko” or “ja”") { json in
            if json.isNull { return .some(nil) }
            return json.stringValue.flatMap(Language.init(rawValue:)).map { .some($0) }
        }
        reader.take("reducedData", into: &settings.reducedData)
        settings.others = reader.rest
        return (settings, reader.problems)
    }

    /// The settings as JSON, followed by the members in ``others``.
    package var json: JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [
            "home": homeJSON,
            "searchEngine": searchEngine.map { ["name": .string($0.name), "template": .string($0.template)] } ?? .null,
            "insecureSites": .array(
                insecureSites.exceptions.map {
                    ["domain": .string($0.domain), "includesSubdomains": .bool($0.includesSubdomains)]
                }),
            "zoom": .double(zoom),
            "zoomsTextOnly": .bool(zoomsTextOnly),
            "popups": .string(popups.rawValue),
            "blocksContent": .bool(blocksContent),
            "blockingLists": .array(blockingLists.map { .string($0) }),
            "cookies": .string(cookies.rawValue),
            "clearsCookiesAtExit": .bool(clearsCookiesAtExit),
            "restoring": .string(restoring.rawValue),
            "language": language.map { .string($0.rawValue) } ?? .null,
            "reducedData": .string(reducedData.rawValue),
        ]
        members.merge(others) { own, _ in own }
        return .object(members)
    }

    private var homeJSON: JSONValue {
        switch home {
        case .startPage: .null
        case .address(let url): .string(url.absoluteString)
        }
    }

    private static func home(_ json: JSONValue) -> Home? {
        if json.isNull { return .startPage }
        guard let text = json.stringValue, case .page(let url) = TypedAddress(text), SiteHost(of: url) != nil else {
            return nil
        }
        return .address(url)
    }

    private static func engine(_ json: JSONValue) -> SearchEngine?? {
        if json.isNull { return .some(nil) }
        if let name = json.stringValue { return SearchEngine.named(name).map { .some($0) } }
        guard let name = json["name"]?.stringValue, let template = json["template"]?.stringValue else { return nil }
        return SearchEngine(name: name, template: template).map { .some($0) }
    }

    private static func sites(_ json: JSONValue) -> InsecureSites? {
        guard let elements = json.arrayValue else { return nil }
        var exceptions: [InsecureSites.Exception] = []
        for element in elements {
            guard let domain = element["domain"]?.stringValue, SiteHost(domain) != nil,
                let includesSubdomains = element["includesSubdomains"]?.boolValue
            else { return nil }
            exceptions.append(.init(domain: domain, includesSubdomains: includesSubdomains))
        }
        return InsecureSites(exceptions)
    }

    private static func paths(_ json: JSONValue) -> [String]? {
        guard let elements = json.arrayValue else { return nil }
        let paths = elements.compactMap(\.stringValue).filter { $0.hasPrefix("/") }
        return paths.count == elements.count ? paths : nil
    }
}

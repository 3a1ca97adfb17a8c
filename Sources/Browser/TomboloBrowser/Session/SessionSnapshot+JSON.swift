import Foundation
import OrderedCollections
import TomboloEngine

extension SessionSnapshot {
    /// The windows as JSON; states are in base64.
    var json: JSONValue {
        .array(
            windows.map { window in
                ["selected": .integer(window.selected), "tabs": .array(window.tabs.map(\.json))]
            })
    }

    /// Reads windows; nil if the value is not a list of windows. The limits of `init(_:)` apply, whatever the file
    /// contains.
    init?(_ json: JSONValue) {
        guard let elements = json.arrayValue else { return nil }
        var windows: [SessionWindow] = []
        for element in elements {
            guard let tabs = element["tabs"]?.arrayValue, let selected = element["selected"]?.intValue else {
                return nil
            }
            windows.append(SessionWindow(tabs: tabs.compactMap(SessionTab.init(json:)), selected: selected))
        }
        self.init(windows)
    }
}

extension SessionTab {
    fileprivate var json: JSONValue {
        var members: OrderedDictionary<String, JSONValue> = ["address": .string(address), "title": .string(title)]
        if let state { members["state"] = .string(state.base64EncodedString()) }
        return .object(members)
    }

    fileprivate init?(json: JSONValue) {
        guard let address = json["address"]?.stringValue, let title = json["title"]?.stringValue else { return nil }
        let state = json["state"]?.stringValue.flatMap { Data(base64Encoded: $0) }
        self.init(address: address, title: title, state: state)
    }
}

import CWebKitGTK
import GLibRuntime

extension GTKInterception {
    /// Switches off features of the engine that would show script the added fields.
    ///
    /// A service worker receives every request of its documents with all fields, also requests to other origins, and any frame
    /// can have one. With the feature off, a worker that another page of the profile has registered receives nothing either.
    static func restrict(_ settings: OpaquePointer) {
        guard let features = webkit_settings_get_all_features() else { return }
        defer { webkit_feature_list_unref(features) }
        for index in 0..<webkit_feature_list_get_length(features) {
            guard let feature = webkit_feature_list_get(features, index),
                let name = String(copying: webkit_feature_get_identifier(feature)), Self.showing.contains(name)
            else { continue }
            webkit_settings_set_feature_enabled(settings, feature, 0)
        }
    }

    private static let showing: Set<String> = ["ServiceWorkers"]
}

import CWebKitGTK
import GLibRuntime

extension GTKInterception {
    /// Disables features of the engine through which script could read the added fields.
    ///
    /// Any frame can register a service worker, which receives every request of its documents with all fields,
    /// including requests to other origins. While the feature is disabled, service workers that the profile's other
    /// pages have registered receive no requests either.
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

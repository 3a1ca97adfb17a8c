import CWebKitGTK
import GLibRuntime
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The engine's features, including experimental ones, and whether they are enabled in pages.
@MainActor
@Suite struct EngineFeatureTests {
    /// The statuses of features that are not ready for general use.
    private static let unfinished: [WebKitFeatureStatus] = [
        WEBKIT_FEATURE_STATUS_EMBEDDER, WEBKIT_FEATURE_STATUS_UNSTABLE, WEBKIT_FEATURE_STATUS_INTERNAL,
        WEBKIT_FEATURE_STATUS_DEVELOPER, WEBKIT_FEATURE_STATUS_TESTABLE, WEBKIT_FEATURE_STATUS_PREVIEW,
    ]

    /// The enabled features that the engine disables by default, and the number of features that are not ready for general use.
    private func changes(_ options: GTKPageOptions) throws -> (on: Set<String>, unfinished: Int) {
        GTKRendering.prepare()
        try #require(gtk_init_check() != 0)
        let engine = GTKPage(profile: try GTKProfile(.ephemeral), options: options)
        defer { engine.close() }
        let settings = webkit_web_view_get_settings(engine.widget.pointer(as: WebKitWebView.self))
        let features = try #require(webkit_settings_get_all_features())
        defer { webkit_feature_list_unref(features) }
        var (on, unfinished): (Set<String>, Int) = ([], 0)
        for index in 0..<webkit_feature_list_get_length(features) {
            let feature = try #require(webkit_feature_list_get(features, index))
            if Self.unfinished.contains(webkit_feature_get_status(feature)) { unfinished += 1 }
            guard webkit_settings_get_feature_enabled(settings, feature) != 0 else { continue }
            if webkit_feature_get_default_value(feature) == 0 {
                on.insert(String(cString: webkit_feature_get_identifier(feature)))
            }
        }
        return (on, unfinished)
    }

    /// The features that the framework enables. Script may request windows without a click, because the new-window policy decides about them.
    private static let named: Set<String> = ["JavaScriptCanOpenWindowsAutomatically"]

    @Test func featuresDisabledByDefaultStayDisabled() async throws {
        try await PageSlots.gtk.use(alone: false) {
            let changes = try changes(GTKPageOptions())
            #expect(changes.unfinished > 50)
            #expect(changes.on.subtracting(Self.named) == [])
        }
    }

    @Test func anOptionEnablesOnlyItsOwnFeature() async throws {
        try await PageSlots.gtk.use(alone: false) {
            var options = GTKPageOptions()
            options.developerTools = true
            let inspected = try changes(options)
            #expect(inspected.on.subtracting(Self.named) == ["DeveloperExtras"])
            options = GTKPageOptions()
            options.allowsFileAccess = true
            let files = try changes(options)
            #expect(files.on.subtracting(Self.named) == ["AllowFileAccessFromFileURLs"])
        }
    }
}

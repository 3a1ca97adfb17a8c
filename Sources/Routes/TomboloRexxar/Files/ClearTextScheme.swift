package import TomboloEngine

/// The scheme of files that came over http, where these may be of other machines: an attacker on the network path could have written them, so they
/// are not secure contexts.
package struct ClearTextScheme: SchemeHandling {
    package let handler: RoutedPageHandler

    package var isSecure: Bool { false }

    /// Sets `isSecureContext` to false in such documents, and hides the features of secure contexts. WebKitGTK (2.50) treats every scheme that a
    /// program serves as a secure context, regardless of its registration; `Page` refuses permissions in any case.
    package static let script = UserScript(
        String(decoding: PackageResources.clear_text_js, as: UTF8.self), frames: .all)

    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse { await handler.response(to: request) }
}

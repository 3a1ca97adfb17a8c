package import TomboloEngine

/// The scheme of files that are loaded over http, if they may come from other machines. An attacker on the network path could have written such
/// files, so their documents are not secure contexts.
package struct ClearTextScheme: SchemeHandling {
    package let handler: RoutedPageHandler

    package var isSecure: Bool { false }

    /// A user script that sets `isSecureContext` to false in such documents, and hides the features of secure contexts. WebKitGTK (2.50) treats
    /// documents of every scheme that a program serves as secure contexts, however the scheme is registered. `Page` refuses permissions to such
    /// documents in any case.
    package static let script = UserScript(
        EmbeddedScripts.clearText, frames: .all)

    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse { await handler.response(to: request) }
}

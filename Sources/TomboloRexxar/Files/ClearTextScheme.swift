package import TomboloEngine

/// The scheme of files that came over http, where these may be of other machines: an attacker on the network path could have written them, so they
/// are not secure contexts.
package struct ClearTextScheme: SchemeHandling {
    package let handler: RoutedPageHandler

    package var isSecure: Bool { false }

    /// Sets `isSecureContext` to false in such documents, and hides the features of secure contexts. WebKitGTK (2.50) treats every scheme that a
    /// program serves as a secure context, regardless of its registration; ``TomboloEngine/Page`` refuses permissions in any case.
    package static let script = UserScript(
        """
        if (self.origin.startsWith('rexxar-http:')) {
            const hide = (object, name, value) => object && Object.defineProperty(object, name, { value, configurable: false });
            hide(self, 'isSecureContext', false);
            hide(self.Crypto?.prototype, 'subtle');
            hide(self.Crypto?.prototype, 'randomUUID');
            for (const name of ['mediaDevices', 'serviceWorker', 'clipboard', 'credentials', 'geolocation', 'wakeLock', 'locks', 'storage']) {
                if (self.Navigator && name in Navigator.prototype) hide(Navigator.prototype, name);
            }
            for (const name of ['caches', 'cookieStore']) if (name in self) hide(self, name);
        }
        """, frames: .all)

    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse { await handler.response(to: request) }
}

import TomboloEngine

/// The scheme of files that came over http, where these may be of other machines: what anybody on the way could have written is no secure context.
struct ClearTextScheme: SchemeHandling {
    let handler: RoutedPageHandler

    var isSecure: Bool { false }

    /// Tells documents what they are. WebKitGTK (2.50) takes every scheme that a program serves for a secure context, whatever it was registered as;
    /// permissions are refused by ``TomboloEngine/Page`` in any case.
    static let script = UserScript(
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
    func response(to request: SchemeRequest) async -> SchemeResponse { await handler.response(to: request) }
}

// Sets `isSecureContext` to false in documents that came over http, and hides the features of secure contexts.

if (self.origin.startsWith('rexxar-http:')) {
    /** @param {any} object @param {string} name @param {unknown} [value] */
    const hide = (object, name, value) => object && Object.defineProperty(object, name, { value, configurable: false });
    hide(self, 'isSecureContext', false);
    hide(self.Crypto?.prototype, 'subtle');
    hide(self.Crypto?.prototype, 'randomUUID');
    for (const name of ['mediaDevices', 'serviceWorker', 'clipboard', 'credentials', 'geolocation', 'wakeLock', 'locks', 'storage']) {
        if (self.Navigator && name in Navigator.prototype) hide(Navigator.prototype, name);
    }
    for (const name of ['caches', 'cookieStore']) if (name in self) hide(self, name);
}

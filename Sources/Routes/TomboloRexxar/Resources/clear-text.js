(() => {
'use strict';
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
})();

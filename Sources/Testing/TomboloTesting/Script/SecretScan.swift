/// Scripts that collect all data a page can access, to check whether it contains a secret.
package enum SecretScan {
    /// Records data that passes through the page's world from now on: events, arguments of built-in functions,
    /// requests.
    package static let listening = String(decoding: PackageResources.secret_listening_js, as: UTF8.self)

    /// Ends the recording, so that it does not contain the scan's own argument.
    package static let stopping = String(decoding: PackageResources.secret_stopping_js, as: UTF8.self)

    /// Returns how many of `argument`, a list of texts, occur in data that page script can reach: globals and
    /// everything reachable from them, sources of functions, the DOM, storage, the response headers of its own URL, and
    /// the recorded data.
    package static let scan = String(decoding: PackageResources.secret_scan_js, as: UTF8.self)
}

/// Scripts that collect all data a page can access, to check whether it contains a secret.
package enum SecretScan {
    /// A script that records the data that passes through the page's world from then on: events, arguments of built-in functions, requests.
    package static let listening = String(decoding: PackageResources.secret_listening_js, as: UTF8.self)

    /// A script that ends the recording, so that the recording does not contain the argument of ``scan``.
    package static let stopping = String(decoding: PackageResources.secret_stopping_js, as: UTF8.self)

    /// A script that takes a list of texts as `argument`. It returns how many of them occur in data that page script can reach, and how
    /// many objects it searched. The data is: globals and everything reachable from them, sources of functions, the DOM, storage, the
    /// response headers of the page's own URL, and the recorded data.
    package static let scan = String(decoding: PackageResources.secret_scan_js, as: UTF8.self)
}

/// Scripts that collect all data a page can access, to check whether it contains a secret.
package enum SecretScan {
    /// A script that records the data that passes through the page's world from then on: events, arguments of built-in functions, and
    /// requests.
    package static let listening = EmbeddedScripts.secretListening

    /// A script that ends the recording, so that the recording does not contain the argument of ``scan``.
    package static let stopping = EmbeddedScripts.secretStopping

    /// A script that takes a list of texts as `argument`. It returns how many of them occur in data that page script can reach, and how
    /// many objects it searched. The data is: globals and everything reachable from them, sources of functions, the DOM, storage, the
    /// response headers of the page's own URL, and the recorded data.
    package static let scan = EmbeddedScripts.secretScan
}

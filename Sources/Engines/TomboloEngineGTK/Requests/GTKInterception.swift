import TomboloEngine

/// Intercepts the requests of one page. The web processes of the page request decisions, and block until they receive them.
///
/// Decisions are made off the main actor, because a web process is blocked meanwhile.
final class GTKInterception {
    let webProcessExtension: WebProcessExtension
    /// All faults of the interception since its start.
    let faults: AsyncStream<InterceptionFault>
    private let faultSource: AsyncStream<InterceptionFault>.Continuation
    private let sharedFilter: SharedFilter

    /// - Parameters:
    ///   - allowsDirectChannel: Whether documents have a direct channel.
    ///   - handshakeTimeout: Limit of the time until a connection sends its handshake, and until its process is admitted.
    ///   - extensionFolder: The folder of the extension; nil to search for it.
    /// - Throws: ``InterceptionError`` when the extension is missing or has been changed, or the socket cannot be created.
    init(
        _ interception: RequestInterception, allowsDirectChannel: Bool,
        handshakeTimeout: Duration = WebProcessConnections.defaultHandshakeTimeout,
        extensionFolder: ExtensionFolder? = nil
    ) throws(InterceptionError) {
        // The buffer is limited, because a connection that breaks repeatedly may report more faults than are useful.
        let (faults, faultSource) = AsyncStream.makeStream(
            of: InterceptionFault.self, bufferingPolicy: .bufferingOldest(256))
        sharedFilter = SharedFilter(interception.filter)
        (self.faults, self.faultSource) = (faults, faultSource)
        webProcessExtension = try WebProcessExtension(
            requests: RequestService(interceptor: interception.interceptor, filter: sharedFilter) {
                faultSource.yield($0)
            }, allowsDirectChannel: allowsDirectChannel, handshakeTimeout: handshakeTimeout,
            extensionFolder: extensionFolder)
    }

    /// The requests on which the interceptor decides.
    var filter: RequestFilter {
        get { sharedFilter.value }
        set { sharedFilter.value = newValue }
    }

    /// Ends the stream of faults.
    func end() { faultSource.finish() }
}

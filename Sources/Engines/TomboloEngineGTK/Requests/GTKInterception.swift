import TomboloEngine

/// Intercepts the requests of one page: its web processes ask about them, and wait for the answers.
///
/// The answers do not need the main actor, since a web process blocks until it has one.
final class GTKInterception {
    let webProcessExtension: WebProcessExtension
    /// The faults, from the first on.
    let faults: AsyncStream<InterceptionFault>
    private let faultSource: AsyncStream<InterceptionFault>.Continuation
    private let sharedFilter: SharedFilter

    /// - Parameters:
    ///   - allowsDirectChannel: Whether documents have a direct channel.
    ///   - extensionFolder: Location of the extension; nil to look for it.
    /// - Throws: ``InterceptionError`` when the extension is missing or has been changed, or the socket cannot be created.
    init(
        _ interception: RequestInterception, allowsDirectChannel: Bool, extensionFolder: ExtensionFolder? = nil
    ) throws(InterceptionError) {
        // A connection that breaks repeatedly may report more faults than are of use.
        let (faults, faultSource) = AsyncStream.makeStream(
            of: InterceptionFault.self, bufferingPolicy: .bufferingOldest(256))
        sharedFilter = SharedFilter(interception.filter)
        (self.faults, self.faultSource) = (faults, faultSource)
        webProcessExtension = try WebProcessExtension(
            requests: RequestService(interceptor: interception.interceptor, filter: sharedFilter) {
                faultSource.yield($0)
            }, allowsDirectChannel: allowsDirectChannel, extensionFolder: extensionFolder)
    }

    /// The requests that the interceptor decides about.
    var filter: RequestFilter {
        get { sharedFilter.value }
        set { sharedFilter.value = newValue }
    }

    /// Ends the stream of faults.
    func end() { faultSource.finish() }
}

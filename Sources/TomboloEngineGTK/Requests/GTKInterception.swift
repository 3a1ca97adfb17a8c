import TomboloEngine

/// Intercepts the requests of one page: its web processes ask about them, and wait for the answers.
///
/// The answers need nothing of the main actor, since a web process stands still until it has one.
final class GTKInterception {
    let webProcessExtension: WebProcessExtension
    /// What went wrong, from the first on.
    let faults: AsyncStream<InterceptionFault>
    private let faultSource: AsyncStream<InterceptionFault>.Continuation
    private let sharedInterest: SharedInterest

    /// - Parameters:
    ///   - allowsDirectChannel: Whether documents have a direct channel.
    ///   - extensionFolder: Where the extension is; nil to look for it.
    /// - Throws: ``InterceptionError`` when the extension is not there, or there is no place for the socket.
    init(
        _ interception: RequestInterception, allowsDirectChannel: Bool, extensionFolder: ExtensionFolder? = nil
    ) throws(InterceptionError) {
        // A connection that breaks again and again may have more to say than anybody wants to read.
        let (faults, faultSource) = AsyncStream.makeStream(
            of: InterceptionFault.self, bufferingPolicy: .bufferingOldest(256))
        sharedInterest = SharedInterest(interception.interest)
        (self.faults, self.faultSource) = (faults, faultSource)
        webProcessExtension = try WebProcessExtension(
            requests: RequestService(interceptor: interception.interceptor, interest: sharedInterest) {
                faultSource.yield($0)
            }, allowsDirectChannel: allowsDirectChannel, extensionFolder: extensionFolder)
    }

    /// What is asked about.
    var interest: RequestInterest {
        get { sharedInterest.value }
        set { sharedInterest.value = newValue }
    }

    /// Tells of nothing any longer.
    func end() { faultSource.finish() }
}

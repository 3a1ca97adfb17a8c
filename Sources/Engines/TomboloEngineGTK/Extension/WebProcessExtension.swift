import CWebKitGTK
import CWebProcess
import GLibRuntime
import TomboloEngine

/// The extension in the web processes of one page. Makes the engine load the extension, and serves the connections that it opens.
final class WebProcessExtension {
    let folder: SocketFolder
    let processes = PageProcesses()
    /// The extension, and the folder from which the engine loads it.
    private let verified: VerifiedExtension
    private let extensionPath: String
    private let requests: RequestService?
    private let handshakeTimeout: Duration
    private let listener: PacketSocket
    private(set) var connections: WebProcessConnections?
    private var serving: Task<Void, Never>?
    private var connection: SignalConnection?
    /// Serves the documents of the web processes; nil if the page has no direct channel.
    let channel: GTKDirectChannel?

    /// - Parameters:
    ///   - requests: Decides on the requests of web processes; nil if requests are not intercepted.
    ///   - allowsDirectChannel: Whether documents have a direct channel.
    ///   - handshakeTimeout: Limit of the time until a connection sends its handshake, and until its process is admitted.
    ///   - extensionFolder: The folder of the extension; nil to search for it.
    /// - Throws: ``InterceptionError`` when the extension is missing or has been changed, or the socket cannot be created.
    init(
        requests: RequestService? = nil, allowsDirectChannel: Bool,
        handshakeTimeout: Duration = WebProcessConnections.defaultHandshakeTimeout,
        extensionFolder: ExtensionFolder? = nil
    ) throws(InterceptionError) {
        if let extensionFolder {
            verified = try VerifiedExtension(in: extensionFolder)
        } else {
            verified = try VerifiedExtension.ofThisProgram()
        }
        self.requests = requests
        self.handshakeTimeout = handshakeTimeout
        channel = allowsDirectChannel ? GTKDirectChannel() : nil
        (folder, listener) = try SocketFolder.make()
        do throws(InterceptionError) {
            extensionPath = try verified.install(in: folder.path)
        } catch {
            folder.remove()
            throw error
        }
    }

    isolated deinit { end() }

    /// Makes the web processes of a context load the extension. Must be called before the first of these processes starts.
    func start(in context: GObjectReference) {
        // Without these calls the sandbox hides both folders from the web processes, and the engine reports no error.
        webkit_web_context_add_path_to_sandbox(context.opaque, folder.path, 1)
        if extensionPath != folder.path { webkit_web_context_add_path_to_sandbox(context.opaque, extensionPath, 1) }
        connection = SignalConnection(
            context.pointer, "initialize-web-process-extensions",
            handler: { [weak self] arguments in
                guard let self, let context = arguments.object(0).map({ OpaquePointer($0) }) else { return }
                guard verified.isUnchanged(in: extensionPath) else {
                    channel?.fail("its web process extension was changed")
                    requests?.report(.notLoaded("the web process extension in \(extensionPath) was changed"))
                    // The engine loads nothing from a folder that does not exist.
                    return webkit_web_context_set_web_process_extensions_directory(context, "/nonexistent")
                }
                webkit_web_context_set_web_process_extensions_directory(context, extensionPath)
                webkit_web_context_set_web_process_extensions_initialization_user_data(context, startData)
            })
        let connections = WebProcessConnections(
            handshakeTimeout: handshakeTimeout, processes: processes, requests: requests,
            documents: { [weak self] socket, process in await self?.serve(socket, of: process) },
            report: { [weak self, requests] fault in
                requests?.report(.brokenConnection(fault.reason))
                Task { @MainActor in self?.channel?.report(fault) }
            })
        self.connections = connections
        serving = Task.detached(priority: .high) { [listener] in await connections.run(listener) }
    }

    /// Whether a web process with the extension has connected. Waits up to two seconds for it.
    func isLoaded() async -> Bool {
        for _ in 0..<20 {
            if await connections?.wasGreeted == true { return true }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return await connections?.wasGreeted == true
    }

    private func serve(_ socket: PacketSocket, of process: WebProcessNumber) async {
        // Checks again, because the page may have left the process since the handshake.
        if processes.admits(process) { await channel?.serve(socket, of: process) }
    }

    /// Ends all connections, and removes the folder with its files.
    ///
    /// If a process has not connected yet, the empty folder itself is kept for a while, because it is part of the
    /// sandbox of a process that is being started. If that sandbox cannot be set up, the engine ends this program
    /// (WebKitGTK 2.50). Since a process that failed to start never connects, the folder is removed after five minutes,
    /// or by a later program.
    func end() {
        serving?.cancel()
        connection = nil
        channel?.end()
        guard processes.isStarting else { return folder.remove() }
        folder.removeFiles()
        Task.detached { [folder] in
            try? await Task.sleep(for: Self.maximumStartTime)
            folder.remove()
        }
    }

    /// Far longer than it takes to set up a process's sandbox, which is milliseconds.
    private static let maximumStartTime = Duration.seconds(300)

    /// The initialization data for one process, including a new token.
    private var startData: OpaquePointer? {
        Variant.dictionary([
            (TOMBOLO_KEY_PATH, Variant.string(Array(folder.socketPath.utf8))),
            (TOMBOLO_KEY_TOKEN, Variant.string(Array(processes.issueToken().utf8))),
            (TOMBOLO_KEY_REQUESTS, g_variant_new_boolean(requests == nil ? 0 : 1)),
            (TOMBOLO_KEY_REQUIRED, g_variant_new_boolean(requests?.filter.value.isRequired == true ? 1 : 0)),
            (TOMBOLO_KEY_DOCUMENTS, g_variant_new_boolean(channel == nil ? 0 : 1)),
        ])
    }
}

import CWebKitGTK
import CWebProcess
import GLibRuntime
import TomboloEngine

/// Intercepts the requests of one page: starts its web processes with the extension, and answers them.
///
/// The answers need nothing of the main actor, since a web process stands still until it has one.
final class GTKInterception {
    let folder: LineFolder
    let token: String
    private let extensionFolder: ExtensionFolder
    private let lines: RequestLines
    private let serving: Task<Void, Never>
    /// What went wrong, from the first on.
    let faults: AsyncStream<InterceptionFault>
    private let faultSource: AsyncStream<InterceptionFault>.Continuation
    private let sharedInterest: SharedInterest

    /// - Parameter extensionFolder: Where the extension is; nil to look for it.
    /// - Throws: ``InterceptionError`` when the extension is not there, or there is no place for the socket.
    init(
        _ interception: RequestInterception, extensionFolder: ExtensionFolder? = nil
    ) throws(InterceptionError) {
        if let extensionFolder {
            self.extensionFolder = extensionFolder
        } else {
            self.extensionFolder = try ExtensionFolder.find()
        }
        let (folder, listener) = try LineFolder.make()
        // A line that breaks again and again may have more to say than anybody wants to read.
        let (faults, faultSource) = AsyncStream.makeStream(
            of: InterceptionFault.self, bufferingPolicy: .bufferingOldest(256))
        let token = Self.newToken()
        sharedInterest = SharedInterest(interception.interest)
        let lines = RequestLines(interception.interceptor, of: sharedInterest, token: token) { faultSource.yield($0) }
        (self.folder, self.token, self.lines) = (folder, token, lines)
        (self.faults, self.faultSource) = (faults, faultSource)
        serving = Task.detached(priority: .high) { await lines.run(listener) }
    }

    isolated deinit { end() }

    /// Has the processes of a context load the extension; before the first of them starts.
    func prepare(_ context: GObjectReference) -> SignalConnection {
        // Without these, the sandbox hides both, and the engine says nothing.
        webkit_web_context_add_path_to_sandbox(context.opaque, extensionFolder.path, 1)
        webkit_web_context_add_path_to_sandbox(context.opaque, folder.path, 1)
        return SignalConnection(
            context.pointer, "initialize-web-process-extensions",
            handler: { [weak self] arguments in
                guard let self, let context = arguments.object(0).map({ OpaquePointer($0) }) else { return }
                webkit_web_context_set_web_process_extensions_directory(context, extensionFolder.path)
                webkit_web_context_set_web_process_extensions_initialization_user_data(context, startData)
            })
    }

    /// What is asked about.
    var interest: RequestInterest {
        get { sharedInterest.value }
        set { sharedInterest.value = newValue }
    }

    /// Whether a web process with the extension has been there, or comes within a moment.
    func isLoaded() async -> Bool {
        for _ in 0..<20 {
            if await lines.wasGreeted { return true }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return await lines.wasGreeted
    }

    /// Answers nobody any longer.
    func end() {
        serving.cancel()
        faultSource.finish()
        folder.remove()
    }

    private var startData: OpaquePointer? {
        Variant.dictionary([
            (TOMBOLO_KEY_PATH, Variant.string(Array(folder.socketPath.utf8))),
            (TOMBOLO_KEY_TOKEN, Variant.string(Array(token.utf8))),
            (TOMBOLO_KEY_REQUIRED, g_variant_new_boolean(interest.isRequired ? 1 : 0)),
        ])
    }

    /// 128 bits that nobody else knows.
    private static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

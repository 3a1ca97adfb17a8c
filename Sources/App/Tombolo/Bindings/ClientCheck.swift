#if DEBUG && os(Linux)
import Logging
import TomboloBindings
import TomboloBridge
import TomboloEngine

/// Compares a page's client with the app's calls, and reports differences in the app's log and in the page's inspector.
///
/// The modules that `tombolo bindings` writes contain the interface from which they were made. If a top-level document
/// is granted anything, that interface is read when the document makes its first calls, allowed or denied. Calls that
/// are missing from the client are not reported, because a page need not use them. Page script does not receive the
/// report, because it names types of the app. Exists in debug builds only.
@MainActor
final class ClientCheck {
    private weak var bridge: Bridge?
    private let logger: Logger
    private var document: DocumentID?
    /// The number of remaining attempts to find the document's client. Several are needed because a script can make a
    /// call before the module has run.
    private var remaining = 0
    private var isDone = false

    private static let maximumAttempts = 8
    private static let maximumSentences = 5
    private static let maximumLength = 4 << 20
    private static let maximumSentenceLength = 400
    /// A separate world, because a page can replace the functions of its console.
    private static let world = ContentWorld.named("tombolo-bindings")

    /// Checks the documents of a bridge from now on.
    static func observe(_ bridge: Bridge, logger: Logger) {
        let check = ClientCheck(bridge, logger)
        bridge.observe { event in
            switch event {
            case .called(_, id: _, by: let document), .denied(_, by: let document, _): check.noteCall(of: document)
            default: break
            }
        }
    }

    private init(_ bridge: Bridge, _ logger: Logger) { (self.bridge, self.logger) = (bridge, logger) }

    private func noteCall(of document: Document) {
        guard let bridge, document.id == bridge.document?.id, bridge.policy.grantsAnything(to: document) else { return }
        if document.id != self.document {
            (self.document, remaining, isDone) = (document.id, Self.maximumAttempts, false)
        }
        guard remaining > 0, !isDone else { return }
        remaining -= 1
        Task { await check(bridge, document.id) }
    }

    private func check(_ bridge: Bridge, _ document: DocumentID) async {
        guard let page = bridge.page,
            let text = try? await page.evaluate("return globalThis[Symbol.for('tombolo.bindings')]")?.stringValue,
            document == self.document, !isDone
        else { return }
        isDone = true
        guard text.utf8.count <= Self.maximumLength, let client = try? JSONValue(jsonText: text) else { return }
        let sentences = Self.sentences(on: client, bridge.calls)
        guard !sentences.isEmpty else { return }
        let more = sentences.count - Self.maximumSentences
        let message =
            "The page's bindings are not those of the app. Run tombolo bindings, and build the pages again.\n"
            + (sentences.prefix(Self.maximumSentences).map { String($0.prefix(Self.maximumSentenceLength)) }
            + (more > 0 ? ["… and \(more) more."] : [])).joined(
                separator: "\n")
        logger.report(.error, message)
        _ = try? await page.evaluate("console.error(argument)", argument: .string(message), in: Self.world)
    }

    private static func sentences(on client: JSONValue, _ calls: CallRegistry) -> [String] {
        do throws(InterfaceDiagnostics) {
            let interface = try AppInterface(of: calls, app: client["app"]?.stringValue ?? "")
            return InterfaceDifferences(from: client, to: interface.json, ignoringNew: true).sentences
        } catch {
            return error.sentences
        }
    }
}
#endif

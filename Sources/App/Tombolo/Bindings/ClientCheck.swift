#if DEBUG && os(Linux)
import TomboloBindings
import TomboloBridge
import TomboloEngine

/// Compares the client of a page with the calls of the app, and reports differences in the console of the page.
///
/// The modules that `tombolo bindings` writes contain the interface that they were made from. It is read when a top-level document makes its
/// first call. Exists in debug builds only.
@MainActor
final class ClientCheck {
    private weak var bridge: Bridge?
    private var lastDocument: DocumentID?

    private static let maximumSentences = 5
    private static let maximumLength = 4 << 20

    /// Checks the documents of a bridge from now on.
    static func observe(_ bridge: Bridge) {
        let check = ClientCheck(bridge)
        bridge.observe { event in
            if case .called(_, id: _, by: let document) = event { check.noteCall(of: document) }
        }
    }

    private init(_ bridge: Bridge) { self.bridge = bridge }

    private func noteCall(of document: Document) {
        guard let bridge, document.id != lastDocument, document.id == bridge.document?.id else { return }
        lastDocument = document.id
        Task { await check(bridge) }
    }

    private func check(_ bridge: Bridge) async {
        guard let page = bridge.page,
            let text = try? await page.evaluate("return globalThis[Symbol.for('tombolo.bindings')]")?.stringValue,
            text.utf8.count <= Self.maximumLength, let client = try? JSONValue(jsonText: text),
            let interface = try? AppInterface(of: bridge.calls, app: client["app"]?.stringValue ?? "")
        else { return }
        let sentences = InterfaceDifferences(from: client, to: interface.json).sentences
        guard !sentences.isEmpty else { return }
        let more = sentences.count - Self.maximumSentences
        let message =
            "The page's bindings are not those of the app. Run tombolo bindings.\n"
            + (sentences.prefix(Self.maximumSentences) + (more > 0 ? ["… and \(more) more."] : [])).joined(
                separator: "\n")
        _ = try? await page.evaluate("console.error(argument)", argument: .string(message))
    }
}
#endif

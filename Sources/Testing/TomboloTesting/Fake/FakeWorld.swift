#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// One world of a fake document: its globals, and the engine's access to them.
@MainActor
final class FakeWorld {
    let context: ScriptContext
    /// The object that `web/source/fake/world/main.js` returned.
    private let control: ScriptValue

    init(_ world: ContentWorld, of document: FakeDocument) {
        context = ScriptContext(in: document.machine)
        let factory = context.evaluate(Self.script, source: "fake-world.js").value
        let name = world.name.map(context.value) ?? context.undefined
        control = factory.call([document.core, document.host, name, context.value(document.isTop)])
    }

    /// Runs a script of the page or the app. Uncaught errors are passed to the window's `error` listeners.
    func run(_ text: String, source: String) {
        guard let failure = context.evaluate(text, source: source).failure else { return }
        let place = [context.value(failure.source), context.value(failure.line), context.value(failure.column)]
        control.call("noteUncaught", [context.value(failure.message)] + place)
    }

    /// Runs the body of an async function; the document receives its result.
    func run(_ id: Int, body: String, json: String?) {
        control.call("run", [context.value(id), context.value(body), json.map(context.value) ?? context.undefined])
    }

    func setHandlers(_ names: [String]) {
        control.call("setHandlers", [context.value(JSONValue.array(names.map(JSONValue.string)).description)])
    }

    func settle(_ id: Int, _ text: [UInt8]?) {
        control.call("settle", [context.value(id), text.map(context.value) ?? context.undefined])
    }

    /// Passes an event of a request to the script that made it.
    func report(_ event: FakeRequest.Event, of id: Int) {
        let id = context.value(id)
        switch event {
        case .answered(let status, let headers):
            let fields = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
            let text = (try? JSONEncoder().encode(fields)).map(Array.init) ?? Array("{}".utf8)
            control.call("fetchAnswered", [id, context.value(status), context.value(text)])
        case .received(let part): control.call("fetchReceived", [id, context.array(part)])
        case .finished: control.call("fetchEnded", [id, context.value(false)])
        case .failed: control.call("fetchEnded", [id, context.value(true)])
        }
    }

    private static let script = EmbeddedScripts.fakeWorld
}

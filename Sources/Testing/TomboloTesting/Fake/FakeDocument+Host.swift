#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

extension FakeDocument {
    /// Performs an operation that script requests from the browser; see the calls of `host` in
    /// `web/source/fake`.
    func receive(_ arguments: [ScriptValue]) -> ScriptValue? {
        guard state != .gone, let engine, let operation = arguments.first?.text else { return nil }
        let values = FakeHostArguments(arguments.dropFirst())
        switch operation {
        case "post": post(values, to: engine)
        case "returned": finish(values, in: engine)
        case "threw": fail(values, in: engine)
        case "timer": if let id = values.integer(0) { startTimer(id, after: values.number(1) ?? 0) }
        case "clear": if let id = values.integer(0) { stopTimer(id) }
        case "fetch": startRequest(values, in: engine)
        case "stopFetch": if let id = values.integer(0) { stopRequest(id) }
        case "console": engine.note("\(values.text(0) ?? ""): \(values.text(1) ?? "")")
        case "reopen": reopen()
        case "dialog": return answer(values, in: engine)
        case "title" where isTop: engine.noteTitle(values.text(0) ?? "", of: self)
        case "navigate" where isTop: if let url = url(values.text(0)) { engine.navigate(to: url) }
        case "reload" where isTop: engine.reload(isFromApp: false)
        case "go" where isTop: engine.go(by: values.integer(0) ?? 0, isFromApp: false)
        case "pushState" where isTop: pushState(values, in: engine)
        case "openWindow": engine.scriptRequestsWindow(values.text(0).flatMap { $0.isEmpty ? nil : url($0) })
        case "close": engine.scriptRequestsClose()
        default: break
        }
        return nil
    }

    private func post(_ values: FakeHostArguments, to engine: FakePageEngine) {
        guard let handler = values.text(1), let id = values.integer(2) else { return }
        let world = values.text(0).map(ContentWorld.named) ?? .page
        engine.deliver(handler, values.utf8(3) ?? [], from: self, FakeReply(to: self, in: world, id: id))
    }

    private func finish(_ values: FakeHostArguments, in engine: FakePageEngine) {
        guard let id = values.integer(0) else { return }
        let text = values.utf8(1).map { $0 + [UInt8(ascii: "v")] } ?? FunctionOutcome.undefined
        let result = Result<JSONValue?, any Error> { try FunctionOutcome.parse(text) }
        engine.pipe.send { [weak self] in self?.settle(id, result) }
    }

    private func fail(_ values: FakeHostArguments, in engine: FakePageEngine) {
        guard let id = values.integer(0) else { return }
        var error = ScriptError(
            values.text(1).flatMap(ScriptError.Code.init(rawValue:)) ?? .exception, name: values.text(2) ?? "",
            message: values.text(3) ?? "")
        if let line = values.integer(5), let column = values.integer(6) {
            error.position = ScriptError.Position(source: values.text(4) ?? "", line: line, column: column)
        }
        engine.pipe.send { [weak self] in self?.settle(id, .failure(error)) }
    }

    /// Returns the answer to a dialog. A dialog blocks script until it is answered, but this function cannot suspend. So the presenter must
    /// answer without suspending.
    private func answer(_ values: FakeHostArguments, in engine: FakePageEngine) -> ScriptValue? {
        let message = values.text(1) ?? ""
        let context = world(.page).context
        switch values.text(0) {
        case "confirm": return context.value(engine.answerNow(.confirm(message: message)) != .dismissed)
        case "prompt":
            guard
                case .accepted(let text) = engine.answerNow(
                    .prompt(message: message, defaultText: values.text(2) ?? ""))
            else {
                return context.evaluate("null").value
            }
            return context.value(text)
        default:
            _ = engine.answerNow(.alert(message: message))
            return nil
        }
    }

    private func pushState(_ values: FakeHostArguments, in engine: FakePageEngine) {
        guard let target = url(values.text(0)), Origin(of: target) == origin else { return }
        setURL(target.absoluteString)
        engine.noteURL(target, of: self, replacing: values.isTrue(1))
    }

    func url(_ text: String?) -> URL? {
        text.flatMap { URL(string: $0, relativeTo: URL(string: url))?.absoluteURL }
    }
}

/// The arguments that script passed to an operation.
@MainActor
struct FakeHostArguments {
    private let values: [ScriptValue]

    init(_ values: some Sequence<ScriptValue>) { self.values = Array(values) }

    func text(_ index: Int) -> String? { value(index)?.text }
    func utf8(_ index: Int) -> [UInt8]? { value(index)?.utf8 }
    func integer(_ index: Int) -> Int? { value(index)?.integer }
    func number(_ index: Int) -> Double? { value(index)?.number }
    func isTrue(_ index: Int) -> Bool { value(index)?.isTrue ?? false }

    private func value(_ index: Int) -> ScriptValue? { values.indices.contains(index) ? values[index] : nil }
}

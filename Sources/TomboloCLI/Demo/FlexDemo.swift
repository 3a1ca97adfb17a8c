import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloFlex

/// The app that FlexHybridApp's own demo pages expect, in the dialect of iOS or of Android.
@MainActor
final class FlexDemo: DemoHost {
    let component: FlexComponent
    private let log: DemoLog

    var dialect: any Dialect { component }

    /// Makes the app for pages of one place.
    /// - Throws: ``FlexURLRuleError`` where the place is none that Flex has a rule for.
    init(_ dialect: FlexDialect, for place: String, log: @escaping DemoLog) throws {
        component = FlexComponent(dialect: dialect)
        self.log = log
        try component.setBaseUrl(place)
        try component.addAllowUrl(".*.facebook.com")
        try component.addAllowUrl(".*.google.com", canFlexLoad: true)
        component.addEventListener { event, name, url, message in
            let value: JSONValue = [
                "funcName": .string(name), "url": .string(url), "msg": message.map { .string($0) } ?? .null,
            ]
            log(["what": "event", "name": .string(event.rawValue), "value": value])
        }
        component.onProblem = { problem in log(["what": "failure", "message": .string("\(problem)")]) }
        component.onNotAllowedURL = { [weak self] url in self?.ask("notAllowed", .string(url)) }
        switch dialect {
        case .iOS: registerFunctionsOfIOS()
        case .android: registerFunctionsOfAndroid()
        }
    }

    func start(on view: PageView) {
        switch component.dialect {
        case .iOS: ask("directTest")
        // The demo page begins with a console from the network, and does nothing more where it cannot have it.
        case .android: view.page.add(UserScript("window.VConsole ??= function () {};"))
        }
    }

    /// Registers what is answered when the closure returns.
    func answer(
        _ name: String, _ answer: @escaping @MainActor ([FlexData]) async throws -> JSONValue?
    ) {
        component.setInterface(name) { [log] arguments in
            log(["what": "call", "name": .string(name), "value": .array(arguments.map(\.jsonValue))])
            let result = try await answer(arguments)
            log(["what": "result", "name": .string(name), "value": result])
            return result
        }
    }

    /// Registers what is answered through an action.
    func act(
        _ name: String, timeout: Int? = nil, _ act: @escaping @MainActor (FlexAction, [FlexData]) async throws -> Void
    ) {
        component.setAction(name, timeout) { [log] action, arguments in
            log(["what": "call", "name": .string(name), "value": .array(arguments.map(\.jsonValue))])
            action.onFinished = { log(["what": "result", "name": .string(name), "finished": true]) }
            try await act(action, arguments)
        }
    }

    /// Calls a function of the page and logs both ways.
    @discardableResult
    func ask(_ name: String, answeringTo data: JSONValue) async throws -> FlexData {
        log(["what": "sent", "name": .string(name), "value": data])
        let answer = try await component.evalFlexFunc(name, data)
        note(answer, of: name)
        return answer
    }

    private func ask(_ name: String, _ data: JSONValue? = nil) {
        log(["what": "sent", "name": .string(name), "value": data])
        component.evalFlexFunc(name, sendData: data) { [weak self] answer in self?.note(answer, of: name) }
    }

    private func note(_ answer: FlexData, of name: String) {
        let error = answer.asErr().map { JSONValue.string($0.reason ?? "") }
        log(["what": "answer", "name": .string(name), "value": error == nil ? answer.jsonValue : nil, "error": error])
    }
}

/// What the demo's functions throw.
struct FlexDemoError: Error, CustomStringConvertible {
    let description: String
}

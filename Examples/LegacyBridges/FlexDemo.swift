import OrderedCollections
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloCLI

/// The native side for FlexHybridApp's own demo pages, in the dialect of iOS or of Android.
@MainActor
final class FlexDemo: NativeHost {
    let component: FlexComponent
    private(set) var grants: [Grant] = []
    /// The names of the functions, in the order of their registration.
    private var names: [String] = []
    private let log: NativeLog

    var dialect: any Dialect { component }

    /// Makes the native side for pages of one origin or folder.
    /// - Throws: ``FlexURLRuleError`` or ``AccessPolicyError``; the built-in rules and names of the demo do not cause
    ///   them.
    init(_ dialect: FlexDialect, for place: OriginPattern, log: @escaping NativeLog) throws {
        component = FlexComponent(dialect: dialect)
        component.functionGrants = .granted
        self.log = log
        component.setBaseUrl(FlexURLRule(place))
        for rule in ["facebook.com", "*.facebook.com"] { try component.addAllowUrl(rule) }
        for rule in ["google.com", "*.google.com"] { try component.addAllowUrl(rule, canFlexLoad: true) }
        component.addEventListener { event, name, url, message in
            let value: JSONValue = [
                "funcName": .string(name), "url": .string(url), "msg": message.map { .string($0) } ?? .null,
            ]
            log(["what": "event", "name": .string(event.rawValue), "value": value])
        }
        switch dialect {
        case .iOS: registerFunctionsOfIOS()
        case .android:
            registerFunctionsOfAndroid()
            component.onNotAllowedURL = { [weak self] url in self?.ask("notAllowed", .string(url)) }
        }
        grants = [try Grant(names.map { "flex.call.\($0)" }, to: [place.description], frames: .sameOrigin)]
    }

    /// Restricts navigation to the URLs that the demo's rules allow.
    func adapt(_ configuration: inout PageConfiguration) {
        configuration.policies.navigation.prepend(FlexComponent.ruleName) { [weak self] action in
            // An allowed navigation is left to the command's own rules, which record it.
            self?.component.decision(on: action) == .cancel ? .cancel : nil
        }
    }

    func start(on view: PageView) {
        switch component.dialect {
        case .iOS: ask("directTest")
        case .android:
            // One version of the demo page begins with a console from the network, and does nothing more without it.
            view.page.add(UserScript("window.VConsole ??= function () {};"))
            ask("webtest", "webtest")
        }
    }

    /// Registers a function that answers when the closure returns.
    func answer(
        _ name: String, _ answer: @escaping @MainActor ([FlexData]) async throws -> JSONValue?
    ) {
        names.append(name)
        component.setInterface(name) { [log] arguments in
            log(["what": "call", "name": .string(name), "value": .array(arguments.map { Self.shown($0.jsonValue) })])
            let result = try await answer(arguments)
            log(["what": "result", "name": .string(name), "value": result.map(Self.shown)])
            return result
        }
    }

    /// Registers a function that answers through an action.
    func act(
        _ name: String, timeout: Int? = nil, _ act: @escaping @MainActor (FlexAction, [FlexData]) async throws -> Void
    ) {
        names.append(name)
        component.setAction(name, timeout) { [log] action, arguments in
            log(["what": "call", "name": .string(name), "value": .array(arguments.map { Self.shown($0.jsonValue) })])
            action.onFinished = { log(["what": "result", "name": .string(name), "finished": true]) }
            try await act(action, arguments)
        }
    }

    /// Calls a function of the page without waiting for its answer, and logs call and answer.
    func ask(_ name: String, _ data: JSONValue? = nil) {
        log(["what": "sent", "name": .string(name), "value": data])
        component.evalFlexFunc(name, sendData: data) { [weak self] answer in self?.note(answer, of: name) }
    }

    private func note(_ answer: FlexData, of name: String) {
        let error = answer.asErr().map { JSONValue.string($0.reason ?? "") }
        log([
            "what": "answer", "name": .string(name), "value": error == nil ? Self.shown(answer.jsonValue) : nil,
            "error": error,
        ])
    }

    /// A loggable form of a value: numbers that JSON cannot represent become texts.
    private static func shown(_ value: JSONValue) -> JSONValue {
        switch value {
        case .double(let number) where number.isNaN: "NaN"
        case .double(let number) where number.isInfinite: number > 0 ? "Infinity" : "-Infinity"
        case .array(let elements): .array(elements.map(shown))
        case .object(let members): .object(members.mapValues(shown))
        default: value
        }
    }
}

/// An error of the demo's functions.
struct FlexDemoError: Error, CustomStringConvertible {
    let description: String
}

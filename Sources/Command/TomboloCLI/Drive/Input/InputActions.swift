import Foundation
import TomboloEngine

/// The parameters of the command `Perform Actions`: the actions of all devices, tick by tick. Source: W3C WebDriver,
/// “Actions”.
struct InputActions: Hashable, Sendable {
    /// The point to which the coordinates of an action are relative.
    enum Origin: Hashable, Sendable {
        case viewport
        case pointer
        /// An element, as WebDriver refers to it.
        case element(JSONValue)
    }

    enum Action: Hashable, Sendable {
        case pause
        case keyDown(Unicode.Scalar)
        case keyUp(Unicode.Scalar)
        case pointerDown(button: Int)
        case pointerUp(button: Int)
        case pointerMove(x: Double, y: Double, Origin)
        case scroll(x: Double, y: Double, deltaX: Double, deltaY: Double, Origin)
    }

    struct Timed: Hashable, Sendable {
        let action: Action
        let duration: Duration
    }

    private static let maximumCount = 10_000
    private static let maximumDuration = 600_000

    /// The actions in each tick, in the order of their devices.
    let ticks: [[Timed]]

    /// The types of devices. Source: W3C WebDriver, “Process an input source action sequence”.
    private static let deviceTypes: Set = ["key", "pointer", "wheel", "none"]
    /// The types of pointers, of which only the mouse is supported.
    private static let pointerTypes: Set = ["mouse", "pen", "touch"]

    /// - Throws: ``WebDriverFailure`` if the actions are malformed, or for touch and pens.
    init(_ parameters: JSONValue) throws(WebDriverFailure) {
        guard let sources = parameters["actions"]?.arrayValue else { throw Self.invalid("“actions” must be a list.") }
        var ticks: [[Timed]] = []
        for source in sources {
            guard let type = source["type"]?.stringValue, Self.deviceTypes.contains(type),
                source["id"]?.stringValue != nil, let actions = source["actions"]?.arrayValue
            else {
                throw Self.invalid(
                    "Each member of “actions” must have a “type” (key, pointer, wheel or none), a string “id” and a list “actions”."
                )
            }
            let pointer = try type == "pointer" ? Self.pointerType(source["parameters"]) : nil
            guard actions.count <= Self.maximumCount else { throw Self.invalid("There are too many actions.") }
            for (index, action) in actions.enumerated() {
                if ticks.count == index { ticks.append([]) }
                ticks[index].append(try Self.timed(action, of: type))
            }
            if let pointer, pointer != "mouse" {
                throw WebDriverFailure(
                    .unsupportedOperation,
                    "Input of the pointer type “\(pointer)” cannot be produced here. Use “mouse”.")
            }
        }
        self.ticks = ticks
    }

    private static func pointerType(_ parameters: JSONValue?) throws(WebDriverFailure) -> String {
        guard let parameters else { return "mouse" }
        guard parameters.objectValue != nil else { throw invalid("The “parameters” must be an object.") }
        guard let value = parameters["pointerType"] else { return "mouse" }
        guard let type = value.stringValue, pointerTypes.contains(type) else {
            throw invalid("A “pointerType” must be mouse, pen or touch.")
        }
        return type
    }

    private static func timed(_ value: JSONValue, of source: String) throws(WebDriverFailure) -> Timed {
        let duration = value["duration"]?.intValue ?? 0
        guard (0...maximumDuration).contains(duration) else { throw invalid("A “duration” is out of range.") }
        return Timed(action: try action(value, of: source), duration: .milliseconds(duration))
    }

    private static func action(_ value: JSONValue, of source: String) throws(WebDriverFailure) -> Action {
        switch (source, value["type"]?.stringValue) {
        case (_, "pause"): return .pause
        case ("key", "keyDown"): return .keyDown(try key(value))
        case ("key", "keyUp"): return .keyUp(try key(value))
        case ("pointer", "pointerDown"): return .pointerDown(button: try button(value))
        case ("pointer", "pointerUp"): return .pointerUp(button: try button(value))
        case ("pointer", "pointerMove"):
            return .pointerMove(x: try number("x", value), y: try number("y", value), try origin(value))
        case ("wheel", "scroll"):
            return .scroll(
                x: try number("x", value), y: try number("y", value), deltaX: try number("deltaX", value),
                deltaY: try number("deltaY", value), try origin(value))
        default:
            throw invalid("“\(value["type"]?.stringValue ?? "")” is not an action for a device of type “\(source)”.")
        }
    }

    private static func key(_ value: JSONValue) throws(WebDriverFailure) -> Unicode.Scalar {
        guard let text = value["value"]?.stringValue, let scalar = text.unicodeScalars.first,
            text.unicodeScalars.count == 1
        else { throw invalid("The “value” of a key must be one character.") }
        return scalar
    }

    /// Returns the X number of a button.
    private static func button(_ value: JSONValue) throws(WebDriverFailure) -> Int {
        // In W3C WebDriver, the buttons 3 and 4 go back and forward. In X, these are 8 and 9, because 4 to 7 are the
        // wheel.
        let numbers = [1, 2, 3, 8, 9]
        guard let button = value["button"]?.intValue, numbers.indices.contains(button) else {
            throw invalid("A “button” must be a number from 0 to 4.")
        }
        return numbers[button]
    }

    private static func number(_ name: String, _ value: JSONValue) throws(WebDriverFailure) -> Double {
        guard let number = value[name]?.doubleValue, abs(number) < 1_000_000 else {
            throw invalid("“\(name)” must be a number.")
        }
        return number
    }

    private static func origin(_ value: JSONValue) throws(WebDriverFailure) -> Origin {
        switch value["origin"] {
        case nil, "viewport": return .viewport
        case "pointer": return .pointer
        case let element? where element.objectValue != nil: return .element(element)
        default: throw invalid("An “origin” must be “viewport”, “pointer” or an element.")
        }
    }

    private static func invalid(_ text: String) -> WebDriverFailure { WebDriverFailure(.invalidArgument, text) }
}

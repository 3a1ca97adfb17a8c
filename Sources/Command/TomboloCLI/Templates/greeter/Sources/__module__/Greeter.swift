import Tombolo

/// The argument of the call `greeter.greet`.
struct Guest: Codable, Sendable {
    var name: String
}

/// The result of the call `greeter.greet`.
struct Greeting: Codable, Sendable {
    var text: String
    /// The number of guests so far.
    var number: Int
}

/// The languages of greetings.
enum Language: String, Codable, Sendable {
    case english = "en"
    case german = "de"
    case korean = "ko"

    func greeting(for name: String) -> String {
        switch self {
        case .english: "Hello, \(name)!"
        case .german: "Hallo, \(name)!"
        case .korean: "안녕하세요, \(name)!"
        }
    }
}

/// The errors of the call `greeter.greet`.
enum GreeterError: String, CallError, CaseIterable {
    case noName = "greeter.noName"

    var message: String { "Enter a name." }
}

/// The app has greeted another guest: the number of guests.
let counted = Event<Int>("greeter.counted")

/// Returns the language that the user has chosen in the page.
let chosenLanguage = PageFunction<NoValue, Language>("page.language")

/// Registers the calls of the app, and declares what it uses of its pages. `tombolo bindings` writes
/// their types for the pages.
@MainActor
func registerGreeter(in calls: CallRegistry) {
    var count = 0
    calls.declare(counted)
    calls.declare(chosenLanguage)
    calls.declareErrors(GreeterError.self, of: "greeter.greet")
    /// Greets a guest in the language of the page.
    calls.register("greeter.greet") {
        (guest: Guest, context: CallContext) async throws -> Greeting in
        guard !guest.name.isEmpty else { throw GreeterError.noName }
        guard let bridge = context.bridge else { throw CancellationError() }
        // Calls a function of the page that made this call.
        let language = try await bridge.call(chosenLanguage, in: context.document.id)
        count += 1
        try bridge.emit(counted, count)
        return Greeting(text: language.greeting(for: guest.name), number: count)
    }
}

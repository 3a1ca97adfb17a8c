import Tombolo

/// The argument of the call `greeter.greet`.
struct Guest: Codable, Sendable {
    var name: String
}

/// The result of the call `greeter.greet`.
struct Greeting: Codable, Sendable {
    var text: String
    var number: Int
}

/// The result of the page function `page.language`. A page cannot pass any other value.
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

/// Registers the call `greeter.greet`, and declares the event `greeter.counted`.
@MainActor
func registerGreeter(in calls: CallRegistry) {
    var count = 0
    calls.declareEvents("greeter.counted")
    calls.register("greeter.greet") {
        (guest: Guest, context: CallContext) async throws -> Greeting in
        guard !guest.name.isEmpty else {
            throw TomboloError("greeter.noName", "Enter a name.")
        }
        guard let bridge = context.bridge else { throw CancellationError() }
        // Calls a function of the page that made this call.
        let language = try await bridge.call(
            "page.language", as: Language.self, in: context.document.id)
        count += 1
        try bridge.emit("greeter.counted", count)
        return Greeting(text: language.greeting(for: guest.name), number: count)
    }
}

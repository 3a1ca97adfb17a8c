import Tombolo
import TomboloFlexUI

/// The result of `$flex.greet`.
struct Greeting: Encodable {
    var text: String
    var number: Int
}

/// Returns the native side of the pages of an origin, as FlexHybridApp has it.
@MainActor
func makeComponent(for origin: String) throws -> FlexComponent {
    let flex = FlexComponent()
    flex.functionGrants = .granted
    try flex.setBaseUrl(FlexURLRule(OriginPattern(origin)))
    var count = 0
    // In the page: await $flex.greet("Ada")
    flex.setInterface("greet") { [weak flex] arguments in
        guard let flex, let name = arguments.first?.asString(), !name.isEmpty else {
            throw BrowserException("Enter a name.")
        }
        // Calls the function $flex.web.language of the page.
        let language = try await flex.evalFlexFunc("language").asString()
        count += 1
        return Greeting(text: greeting(for: name, in: language), number: count)
    }
    return flex
}

/// Returns the grants of the functions. Everything else is denied.
func grants(for origin: String) throws -> [Grant] {
    [try Grant(["flex.call.greet"], to: [origin], frames: .sameOrigin)]
}

private func greeting(for name: String, in language: String?) -> String {
    switch language {
    case "de": "Hallo, \(name)!"
    case "ko": "안녕하세요, \(name)!"
    default: "Hello, \(name)!"
    }
}

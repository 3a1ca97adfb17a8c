import Testing
import TomboloEngine

@testable import TomboloCLI

/// The capabilities that are sent to the driver in place of the client's.
@Suite struct SessionRequestTests {
    private func capabilities(_ capabilities: JSONValue) throws -> JSONValue {
        let request = try SessionRequest(["capabilities": capabilities], program: "/app")
        return try #require(request.parameters["capabilities"])
    }

    @Test func theAppIsStartedWhateverBrowserTheClientRequests() throws {
        let sent = try capabilities([
            "alwaysMatch": [
                "browserName": "chrome", "platformName": "windows", "webSocketUrl": true, "timeouts": ["script": 5],
                "goog:chromeOptions": ["binary": "/bin/sh"],
                "webkitgtk:browserOptions": ["binary": "/bin/sh", "args": ["--one", "--automation"]],
            ],
            "firstMatch": [
                ["browserName": "firefox", "acceptInsecureCerts": true],
                ["webkitgtk:browserOptions": ["binary": "/bin/sh", "args": ["--two"]]],
            ],
        ])
        let expected: JSONValue = [
            "alwaysMatch": [
                "timeouts": ["script": 5], "unhandledPromptBehavior": "ignore",
                "webkitgtk:browserOptions": ["binary": "/app", "args": ["--automation", "--one", "--two"]],
            ],
            "firstMatch": [["acceptInsecureCerts": true], [:]],
        ]
        #expect(sent == expected)
    }

    @Test func theBehaviorForDialogsIsKeptForTheSession() throws {
        for behavior in ["dismiss", "accept", "dismiss and notify", "accept and notify", "ignore"] {
            let requested: JSONValue = ["alwaysMatch": ["unhandledPromptBehavior": .string(behavior)]]
            let request = try SessionRequest(["capabilities": requested], program: "/app")
            #expect(request.promptBehavior.rawValue == behavior)
        }
        let request = try SessionRequest(["capabilities": [:]], program: "/app")
        #expect(request.promptBehavior == .dismissAndNotify)
    }

    @Test(
        arguments: [
            [:], ["capabilities": 1], ["capabilities": ["alwaysMatch": 1]], ["capabilities": ["firstMatch": [1]]],
            ["capabilities": ["alwaysMatch": ["unhandledPromptBehavior": "shout"]]],
            ["capabilities": ["alwaysMatch": ["unhandledPromptBehavior": 1]]],
        ] as [JSONValue])
    func malformedCapabilitiesAreRejected(parameters: JSONValue) {
        let failure = #expect(throws: WebDriverFailure.self) { try SessionRequest(parameters, program: "/app") }
        #expect(failure?.code == "invalid argument")
    }
}

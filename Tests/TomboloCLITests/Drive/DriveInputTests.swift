import Testing
import TomboloEngine

@testable import TomboloCLI

/// The parameters of commands that produce input.
@Suite struct DriveInputTests {
    @Test func textIsSplitIntoKeysModifiersAndInsertions() {
        #expect(
            TypedText("aB\né🙂\u{E009}a\u{E000}\u{E007}").steps == [
                .keys(["U0061", "U0042", "Return"]), .insertion("é🙂"), .hold("Control_L"), .keys(["U0061"]),
                .releaseModifiers, .keys(["KP_Enter"]),
            ])
        // A chain of xdotool has a limited length.
        let long = TypedText(String(repeating: "a", count: 200)).steps
        #expect(long.count == 4 && long.allSatisfy { if case .keys(let keys) = $0 { keys.count <= 64 } else { false } })
        #expect(TypedText("").steps.isEmpty)
    }

    @Test func actionsOfAllDevicesAreGroupedByTicks() throws {
        let element: JSONValue = [.init(stringLiteral: WebDriverElement.key): "e"]
        let actions = try InputActions([
            "actions": [
                [
                    "type": "pointer", "id": "mouse",
                    "actions": [
                        ["type": "pointerMove", "x": 1.5, "y": -2, "duration": 100, "origin": element],
                        ["type": "pointerDown", "button": 2], ["type": "pointerUp", "button": 3],
                    ],
                ],
                [
                    "type": "key", "id": "keys",
                    "actions": [["type": "keyDown", "value": "a"], ["type": "pause", "duration": 7]],
                ],
                [
                    "type": "wheel", "id": "wheel",
                    "actions": [["type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 5, "origin": "pointer"]],
                ],
            ]
        ])
        let expected: [[InputActions.Action]] = [
            [
                .pointerMove(x: 1.5, y: -2, .element(element)), .keyDown("a"),
                .scroll(x: 0, y: 0, deltaX: 0, deltaY: 5, .pointer),
            ],
            [.pointerDown(button: 3), .pause],
            [.pointerUp(button: 8)],
        ]
        #expect(actions.ticks.map { $0.map(\.action) } == expected)
        #expect(actions.ticks[0][0].duration == .milliseconds(100))
        #expect(actions.ticks[1][1].duration == .milliseconds(7))
    }

    private static func one(_ type: String, _ action: JSONValue) -> JSONValue {
        ["actions": [["type": .string(type), "id": "a", "actions": [action]]]]
    }

    @Test(
        arguments: [
            [:], ["actions": 1], ["actions": [["type": "key", "id": "a"]]],
            ["actions": [["type": "key", "actions": []]]],
            ["actions": [["type": "touch", "id": "a", "actions": []]]], pointer(1), pointer([1]),
            pointer(["pointerType": "finger"]), pointer(["pointerType": .null]),
            pointer(["pointerType": "touch"], ["type": "pointerDown"]), one("key", ["type": "keyDown", "value": "ab"]),
            one("key", ["type": "keyDown"]), one("key", ["type": "pointerDown", "button": 0]),
            one("pointer", ["type": "pointerDown", "button": 5]), one("pointer", ["type": "pointerMove", "x": 1]),
            one("pointer", ["type": "pointerMove", "x": 1e300, "y": 0]),
            one("pointer", ["type": "pointerMove", "x": 0, "y": 0, "origin": "screen"]),
            one("none", ["type": "pause", "duration": -1]), one("none", ["type": "pause", "duration": 86_400_000]),
            one("wheel", ["type": "scroll", "x": 0, "y": 0, "deltaX": 0]),
        ] as [JSONValue])
    func malformedActionsAreRejected(parameters: JSONValue) {
        let failure = #expect(throws: WebDriverFailure.self) { try InputActions(parameters) }
        #expect(failure?.code == "invalid argument")
    }

    private static func pointer(_ parameters: JSONValue, _ actions: JSONValue...) -> JSONValue {
        ["actions": [["type": "pointer", "id": "a", "parameters": parameters, "actions": .array(actions)]]]
    }

    @Test(arguments: ["touch", "pen"])
    func touchAndPenInputIsReportedAsUnsupported(type: String) {
        let action: JSONValue = ["type": "pointerDown", "button": 0]
        let failure = #expect(throws: WebDriverFailure.self) {
            try InputActions(Self.pointer(["pointerType": .string(type)], action))
        }
        #expect(failure?.code == "unsupported operation" && failure?.message.contains(type) == true)
        #expect(throws: Never.self) { try InputActions(Self.pointer(["pointerType": "mouse"], action)) }
    }

    @Test(arguments: [
        ("..", false), (".", false), ("", false), ("a/b", false), ("a%2Fb", true), ("node-1", true), ("a b", false),
    ])
    func onlyValidPathPartsAreSentToTheDriver(text: String, isPart: Bool) {
        #expect(WebDriverCommand.isPart(Substring(text)) == isPart)
    }
}

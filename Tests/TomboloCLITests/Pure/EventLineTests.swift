import Foundation
import Testing
import TomboloEngine

@testable import TomboloCLI
import TomboloProgram

struct EventLineTests {
    private let page = URL(filePath: "/a")
    private let origin = Origin(serialized: "https://example.com")

    @Test func eachEventIsOneLineThatBeginsWithItsType() throws {
        let url = try #require(URL(string: "https://example.com/"))
        let error = NavigationError(.hostNotFound, message: "No such host.")
        let lines: [(PageEvent, String)] = [
            (.navigation(.started(url)), #"{"type":"navigation","event":"started","url":"https://example.com/"}"#),
            (
                .navigation(.failed(url, error)),
                #"{"type":"navigation","event":"failed","url":"https://example.com/","code":"hostNotFound","message":"No such host."}"#
            ),
            (.title("a\nb"), #"{"type":"title","title":"a\nb"}"#),
            (
                .dialog(.alert(message: "a"), .accepted()),
                #"{"type":"dialog","kind":"alert","message":"a","accepted":true}"#
            ),
            (
                .dialog(.confirm(message: "a"), .dismissed),
                #"{"type":"dialog","kind":"confirm","message":"a","accepted":false}"#
            ),
            (
                .dialog(.prompt(message: "a", defaultText: "b"), .accepted(text: "c")),
                #"{"type":"dialog","kind":"prompt","message":"a","default":"b","accepted":true,"text":"c"}"#
            ),
            (.dialog(.leave, .accepted()), #"{"type":"dialog","kind":"leave","accepted":true}"#),
            (.refused("a", by: "b"), #"{"type":"refused","what":"a","by":"b"}"#),
            (.crashed(.exceededMemory), #"{"type":"crash","reason":"exceededMemory"}"#),
            (
                .download(.progressed(id: 1, received: 5, fraction: 0.5)),
                #"{"type":"download","event":"progressed","id":1,"received":5,"fraction":0.5}"#
            ),
            (.download(.failed(id: 1, message: "a")), #"{"type":"download","event":"failed","id":1,"message":"a"}"#),
        ]
        for (event, text) in lines { #expect(EventLine(event)?.text == text) }
        #expect(EventLine(.progress(0.5)) == nil)
        #expect(EventLine(.closed) == nil)
    }

    @Test func aConsoleLineContainsItsArgumentsAndItsPosition() {
        let message = ConsoleMessage(
            level: .warn, arguments: ["a", ["b": 1]],
            position: .init(source: "https://example.com/a.js", line: 3, column: 7),
            origin: origin)
        #expect(
            EventLine(.console(message))?.text
                == #"{"type":"console","level":"warn","arguments":["a",{"b":1}],"text":"a {\"b\":1}","#
                + #""position":{"source":"https://example.com/a.js","line":3,"column":7},"origin":"https://example.com"}"#
        )
        #expect(message.consoleLine(.withoutSecrets) == #"console.warn: a {"b":1} (https://example.com/a.js:3:7)"#)
    }

    @Test func aValueThatIsNotJSONIsAnErrorLine() throws {
        let line = EventLine(.result, ["value": .double(.nan)])
        let value = try JSONValue(jsonText: line.text)
        #expect(value["type"] == "error")
        #expect(value["about"] == "result")
    }

    @Test func anErrorLineContainsTheExitStatus() throws {
        let script = OpenPlan.Script(name: "a.js", body: "")
        let error = ScriptError(
            .exception, name: "TypeError", message: "no", position: .init(source: "", line: 2, column: 5))
        let failure = CommandFailure(script, error)
        #expect(failure.message == "a.js:2:5: TypeError: no")
        let value = try JSONValue(jsonText: EventLine(failure).text)
        #expect(value["type"] == "error")
        #expect(value["code"] == "scriptFailed")
        #expect(value["exit"] == 1)
        #expect(value["name"] == "TypeError")
        #expect(value["position"]?["line"] == 2)
    }
}

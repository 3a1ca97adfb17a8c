import TestSupport
import Foundation
import TomboloEngine
import TomboloTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A W3C WebDriver session with its own `tombolo browse` and its own `WebKitWebDriver`.
struct WebDriverSession {
    /// The capabilities that the driver reports.
    let capabilities: JSONValue
    /// The folder in which the browser would store its profiles.
    let data: TemporaryFolder
    private let driver: StartedProcess
    private let base: URL

    /// Starts a driver, which starts a program.
    /// - Parameters:
    ///   - program: The program; by default `tombolo browse`.
    ///   - name: The name of the browser that the program reports.
    static func start(
        _ program: URL = CommandRun.binary, _ arguments: [String] = ["browse", "--automation"],
        name: String = "tombolo"
    ) async throws -> WebDriverSession {
        // Another program may take the port before the driver does, so this is tried again.
        let data = TemporaryFolder()
        for _ in 1...5 {
            let port = try freePort()
            let place = "XDG_DATA_HOME=\(data.url.path(percentEncoded: false))"
            let driver = try StartedProcess(["env", place, "WebKitWebDriver", "--port=\(port)"])
            guard let base = URL(string: "http://127.0.0.1:\(port)"), try await answers(base, driver) else { continue }
            return try await WebDriverSession(driver, data, at: base, program, arguments, name)
        }
        throw TestFailure("WebKitWebDriver does not start.")
    }

    private init(
        _ driver: StartedProcess, _ data: TemporaryFolder, at base: URL, _ program: URL, _ arguments: [String],
        _ name: String
    ) async throws {
        let options: JSONValue = [
            "binary": .string(program.path(percentEncoded: false)),
            "args": .array(arguments.map(JSONValue.string)),
        ]
        let wanted: JSONValue = ["alwaysMatch": ["browserName": .string(name), "webkitgtk:browserOptions": options]]
        let session = try await Self.answer(to: "POST", base.appending(path: "session"), ["capabilities": wanted])
        guard let id = session["sessionId"]?.stringValue else { throw Unexpected(session) }
        capabilities = session["capabilities"] ?? nil
        self.driver = driver
        self.data = data
        self.base = base.appending(path: "session/\(id)")
    }

    /// The process that the driver has started.
    var browser: Int32? {
        let path = "/proc/\(driver.id)/task/\(driver.id)/children"
        return (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// Kills the driver without ending its session.
    func killDriver() { driver.kill() }

    /// Sends a POST command.
    @discardableResult
    func post(_ path: String, _ body: JSONValue = [:]) async throws -> JSONValue {
        try await Self.answer(to: "POST", base.appending(path: path), body)
    }

    /// Sends a GET command.
    func get(_ path: String) async throws -> JSONValue {
        try await Self.answer(to: "GET", base.appending(path: path), nil)
    }

    /// Sends a DELETE command, by default for the whole session.
    @discardableResult
    func delete(_ path: String = "") async throws -> JSONValue {
        try await Self.answer(to: "DELETE", path.isEmpty ? base : base.appending(path: path), nil)
    }

    /// The result of a script in the page.
    func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
        try await post("execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    private static func answers(_ base: URL, _ driver: StartedProcess) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(120)
        while !driver.hasEnded, ContinuousClock.now < end {
            if (try? await answer(to: "GET", base.appending(path: "status"), nil)) != nil { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    /// The value of the answer to a command.
    /// - Throws: ``Unexpected`` with the answer if it is an error.
    static func answer(to method: String, _ url: URL, _ body: JSONValue?) async throws -> JSONValue {
        var request = URLRequest(url: url, timeoutInterval: 60)
        request.httpMethod = method
        request.httpBody = try body.map { Data(try $0.jsonText.utf8) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await URLSession.shared.data(for: request)
        let answer = try JSONValue(jsonText: String(decoding: data, as: UTF8.self))
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Unexpected(answer) }
        return answer["value"] ?? nil
    }
}

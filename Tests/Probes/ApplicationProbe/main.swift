import CGLib
import Foundation
import GLibRuntime
import Tombolo
import TomboloEngine

// An app for tests. Reports its events on standard output, and quits at the end of standard input.

func say(_ line: String) {
    puts(line)
    fflush(nil)
}

/// Opens a window that shows the URL in `PROBE_URL`, or `html` if the variable is not set. Reports its titles, refused requests and closing, each
/// with the prefix `name`.
@MainActor
func openWindow(in app: Application, named name: String, showing html: String) throws -> Window {
    var configuration = PageView.Configuration(profile: try app.profile(), calls: app.calls)
    configuration.letsFilesReadEveryFile = getenv("PROBE_EVERY_FILE") != nil
    if getenv("PROBE_INTERCEPTS") != nil {
        configuration.interception = RequestInterception(by: Interceptor(), of: RequestFilter.none)
    }
    let view = try PageView(configuration)
    let window = Window(nil, showing: view, in: app)
    window.onClose = { _ in say("\(name)closed") }
    if let url = getenv("PROBE_URL").flatMap({ URL(string: String(cString: $0)) }) {
        view.page.load(url)
    } else {
        view.page.load(html: html)
    }
    Task {
        for await event in view.page.events {
            switch event {
            case .title(let title) where !title.isEmpty: say("\(name)title \(window.title)")
            case .refused(let what, _): say("\(name)refused \(what)")
            default: break
            }
        }
    }
    return window
}

/// Opens a window that shows the site in the folder `PROBE_SITE`. Its pages may call `probe.report`, which reports a text.
@MainActor
func openSite(in app: Application, at folder: String) throws {
    app.calls.register("probe.report") { (text: String) in say("report \(text)") }
    let site = Site("probe", folder: URL(filePath: folder))
    try app.openWindow(nil, showing: site, grants: [Grant(["probe.*"], to: [site.origin])]) {
        $0.userAgentSuffix = "Probe/1"
    }
}

struct SetUpFailure: Error {}

/// Changes no request.
struct Interceptor: RequestIntercepting {
    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision { .unchanged }
}

/// The profile: ephemeral unless the test names a folder.
let profile = getenv("PROBE_PROFILE").map { ProfileStorage.persistent(folder: URL(filePath: String(cString: $0))) }

/// The application identifier. A session bus has only one program of an identifier, so a test whose programs must find each other sets the same
/// identifier for all of them.
let identifier = getenv("PROBE_IDENTIFIER").map { String(cString: $0) } ?? "org.tombolo.ApplicationProbe"

/// Registers the call that `tombolo bindings` describes.
@MainActor
func registerCalls(in calls: CallRegistry) {
    calls.register("probe.echo") { (text: String) in text }
}

// A program with an application of its own, which needs no display.
if getenv("PROBE_START") != nil, let program = g_application_new(identifier, G_APPLICATION_HANDLES_OPEN) {
    let connections = ["activate", "open"].map { name in
        SignalConnection(program, name) { _ in say(name) }
    }
    say("status \(MainLoop.run(program))")
    say("joins \(g_application_get_flags(program).rawValue & G_APPLICATION_NON_UNIQUE.rawValue == 0)")
    withExtendedLifetime(connections) {}
    exit(0)
}

Application(identifier, profile: profile ?? .ephemeral, calls: registerCalls) { app in
    app.onOpen = { say("open \($0)") }
    if getenv("PROBE_FAILS") != nil { throw SetUpFailure() }
    app.onActivateAgain = { _ in say("activated again") }
    if let folder = getenv("PROBE_SITE") { try openSite(in: app, at: String(cString: folder)) }
    let page = getenv("PROBE_HTML").map { String(cString: $0) } ?? "<title>Probe</title>"
    let first = try openWindow(in: app, named: "", showing: page)
    if getenv("PROBE_TWIN") != nil { _ = try openWindow(in: app, named: "twin ", showing: page) }
    if getenv("PROBE_SECOND") != nil {
        let second = try openWindow(in: app, named: "second ", showing: "<title>Second</title>")
        Task {
            // The first window closes after both pages have loaded.
            for await case .navigation(.finished) in second.view.page.events {
                say("windows \(app.windows.count)")
                first.close()
                say("windows \(app.windows.count)")
                _ = try await second.view.page.evaluate("document.title = 'Alone'")
            }
        }
    }
    Task.detached {
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        await app.quit()
    }
    say("started")
}.run()

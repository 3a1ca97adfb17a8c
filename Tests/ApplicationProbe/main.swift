import Glibc
import Tombolo

// An app for tests: says on standard output what happens to it, and ends with standard input.

func say(_ line: String) {
    puts(line)
    fflush(nil)
}

struct SetUpFailure: Error {}

Application("org.tombolo.ApplicationProbe", profile: .ephemeral) { app in
    app.onOpen = { say("open \($0)") }
    if getenv("PROBE_FAILS") != nil { throw SetUpFailure() }
    app.onActivateAgain = { _ in say("activated again") }
    let view = try PageView(PageView.Configuration(profile: app.profile(), calls: app.calls))
    let window = Window(nil, showing: view, in: app)
    window.onClose = { _ in say("closed") }
    view.page.load(html: "<title>Probe</title>")
    Task {
        for await event in view.page.events {
            if case .title(let title) = event, !title.isEmpty { say("title \(window.title)") }
        }
    }
    Task.detached {
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        await app.quit()
    }
    say("started")
}.run()

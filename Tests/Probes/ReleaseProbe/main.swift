import Foundation
import Tombolo

// A program for tests that is built for release. It opens a page with the configuration that its arguments request, and reports the result on
// standard output. It quits at the end of standard input.

func say(_ line: String) {
    puts(line)
    fflush(nil)
}

/// The requested configuration, one argument each: `inspectable`, `every-file`, `folder=PATH`, `grant=ORIGIN`, `later=ORIGIN`, `set=NAME`, `inspector`.
let options = CommandLine.arguments.dropFirst()

func values(of name: String) -> [String] {
    options.filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
}

let overrides = ProcessInfo.processInfo.environment.keys.filter { name in
    [
        "WEBKIT", "JSC_", "TOMBOLO_", "GIGACAGE", "Malloc", "GTK_DEBUG", "GIO_EXTRA_MODULES", "GIO_MODULE", "GTK_PATH",
        "GTK_EXE", "GDK_PIXBUF", "GST_PLUGIN_PATH", "GST_PLUGIN_S", "GST_REGISTRY", "GST_INSTALL", "OPENSSL_",
        "SSLKEYLOG", "G_TLS_", "GNUTLS_",
    ].contains { name.hasPrefix($0) }
}
say("environment \(overrides.sorted().joined(separator: " "))")

Application("org.tombolo.ReleaseProbe", profile: .ephemeral, isUnique: false) { app in
    for name in values(of: "set") { setenv(name, "1", 1) }
    app.calls.register("probe.say") { (text: String) in say("said \(text)") }
    var configuration = PageView.Configuration(profile: try app.profile(), calls: app.calls)
    configuration.isInspectable = options.contains("inspectable")
    configuration.letsFilesReadEveryFile = options.contains("every-file")
    for path in values(of: "folder") { configuration.folders["probe"] = URL(filePath: path) }
    for origin in values(of: "grant") { configuration.policy.grants.append(try Grant(["probe.*"], to: [origin])) }
    let view = try PageView(configuration)
    for origin in values(of: "later") { view.bridge.policy.grants.append(try Grant(["probe.*"], to: [origin])) }
    say("grants \(view.bridge.policy.grants.count)")
    if options.contains("inspector") {
        do { try view.openInspector() } catch { say("inspector \(error)") }
    }
    _ = Window("Probe", showing: view, in: app)
    let events = view.page.events
    view.page.load(html: "<title>Probe</title>")
    Task {
        for await case .navigation(.finished) in events {
            say("page \((try? await view.page.evaluate("return document.title"))?.stringValue ?? "")")
        }
    }
    Task.detached {
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        await app.quit()
    }
}.run(arguments: [CommandLine.arguments[0]])

import Foundation

/// Measures Tombolo's browser, a page in a bare window, surf and Epiphany, in turn.
///
/// Each browser has a home folder of its own, in which the browser has run once before. So no measurement includes the creation of a
/// browser's first files.
struct BrowserComparison {
    var rounds: Int

    private struct Browser {
        var name: String
        /// The command line, with `URL` for the page's address.
        var command: [String]
        /// Whether the browser opens several pages in tabs.
        var hasTabs = true
    }

    private static let tabs = 20

    private static let floor = Browser(name: "window", command: [Program.window, "URL"], hasTabs: false)
    private static let browsers = [
        Browser(name: "browser", command: [Program.browser, "URL"]),
        Browser(name: "browser.dynamic", command: [Program.dynamicBrowser, "URL"]),
        Browser(name: "surf", command: ["/usr/bin/surf", "URL"], hasTabs: false),
        Browser(name: "epiphany", command: ["/usr/bin/epiphany-browser", "--private-instance", "URL"]),
    ]

    func run() throws -> [Figure] {
        let homes = FileManager.default.temporaryDirectory.appending(path: "tombolo-bench-\(UUID())")
        defer { try? FileManager.default.removeItem(at: homes) }
        try FileManager.default.createDirectory(
            at: Self.runtimeFolder(in: homes), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        var samples: [String: Samples] = [:]
        var browsers: [Browser] = []
        for browser in [Self.floor] + Self.browsers {
            try prepare(browser, in: homes)
            do {
                _ = try measure(browser, in: homes)
                browsers.append(browser)
            } catch let failure as Child.Failure {
                print("\(browser.name) is left out, since it shows no page here: \(failure)")
            }
        }
        for round in 1...rounds {
            print("browsers, round \(round) of \(rounds)")
            for browser in browsers {
                samples[browser.name, default: Samples()].add(try measure(browser, in: homes))
                samples[browser.name, default: Samples()].add(try measure(browser, memory: true, in: homes))
            }
        }
        for browser in browsers where browser.hasTabs {
            let measured = try measure(browser, pages: Self.tabs, memory: true, in: homes)
            samples[browser.name, default: Samples()].add(
                measured.map { Measurement(name: "tabs.\($0.name)", value: $0.value, unit: $0.unit) })
        }
        let floor = samples[Self.floor.name] ?? Samples()
        return browsers.filter { $0.name != Self.floor.name }.flatMap { browser in
            let own = samples[browser.name] ?? Samples()
            return own.names.map { name in
                Figure(
                    name: "\(browser.name).\(name)", value: own.median(name), unit: own.unit(name),
                    floor: floor.median(name))
            }
        }
    }

    private func measure(
        _ browser: Browser, pages: Int = 1, memory: Bool = false, in homes: URL
    ) throws -> [Measurement] {
        let home = homes.appending(path: browser.name).path(percentEncoded: false)
        let places = [
            "HOME": home, "XDG_DATA_HOME": "\(home)/data", "XDG_CONFIG_HOME": "\(home)/config",
            "XDG_CACHE_HOME": "\(home)/cache",
            "XDG_RUNTIME_DIR": Self.runtimeFolder(in: homes).path(percentEncoded: false),
        ]
        let addresses = Array(repeating: "URL", count: pages - 1)
        let settings = places.map { "\($0)=\($1)" }.sorted()
        return try Child.figures(
            of: [Program.launch, "--pages", "\(pages)"] + (memory ? ["--memory", "3"] : []) + ["--", "/usr/bin/env"]
                + settings + browser.command + addresses)
    }

    /// The runtime folder of all browsers. Without a runtime folder, Epiphany's pages do not find the session bus.
    private static func runtimeFolder(in homes: URL) -> URL { homes.appending(path: "run") }

    /// Creates the settings of Tombolo's browser. By default, the browser would ask whether to restore the tabs of the previous run, which
    /// did not end normally.
    private func prepare(_ browser: Browser, in homes: URL) throws {
        let profile = homes.appending(path: "\(browser.name)/data/tombolo-browser/profiles/default/browser")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        try Data(#"{"restoring": "never"}"#.utf8).write(to: profile.appending(path: "settings.json"))
    }
}

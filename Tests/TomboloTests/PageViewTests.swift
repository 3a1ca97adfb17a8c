import CGTK
import Foundation
import Testing
import Tombolo
import TomboloEngine
import TomboloTesting

/// A page view in a window that the framework did not create, as in a program with its own GTK application.
@MainActor
@Suite struct PageViewTests {
    @Test func aViewWorksInAnExternalWindowAndCanMoveToAnother() async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let calls = CallRegistry()
            calls.register("double") { (number: Int) -> Int in number * 2 }
            let view = try PageView(
                PageView.Configuration(
                    profile: ProfileStorage.ephemeral.open(), calls: calls,
                    policy: AccessPolicy([Grant(["double"], to: ["https://example.com"])]),
                    userAgentSuffix: "Suffix/1.0"))
            let widget = view.widget.assumingMemoryBound(to: GtkWidget.self)
            let windows = [gtk_window_new(), gtk_window_new()].compactMap { $0 }.map {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self)
            }
            try #require(windows.count == 2)
            gtk_window_set_child(windows[0], widget)
            gtk_window_present(windows[0])
            try await view.page.loadAndWait(
                html: "<title>Guest</title>", baseURL: URL(string: "https://example.com/"))
            #expect(try await view.page.evaluate("return await tombolo.call('double', 21)") == 42)
            #expect(try await view.page.evaluate("return navigator.userAgent.endsWith(' Suffix/1.0')") == true)

            gtk_window_set_child(windows[0], nil)
            gtk_window_destroy(windows[0])
            gtk_window_set_child(windows[1], widget)
            gtk_window_present(windows[1])
            #expect(try await view.page.evaluate("return document.title") == "Guest")
            #expect(try await view.page.evaluate("return await tombolo.call('double', 4)") == 8)

            view.page.close()
            gtk_window_set_child(windows[1], nil)
            gtk_window_destroy(windows[1])
            await #expect(throws: ScriptError.self) { try await view.page.evaluate("return 1") }
        }
    }

    @Test func twoViewsInOneExternalWindowAreIndependent() async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let profile = try ProfileStorage.ephemeral.open()
            let views = try (0..<2).map { _ in
                try PageView(PageView.Configuration(profile: profile, calls: CallRegistry()))
            }
            let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
            let window = UnsafeMutableRawPointer(try #require(gtk_window_new()))
                .assumingMemoryBound(to: GtkWindow.self)
            for view in views {
                gtk_box_append(
                    UnsafeMutableRawPointer(try #require(box)).assumingMemoryBound(to: GtkBox.self),
                    view.widget.assumingMemoryBound(to: GtkWidget.self))
            }
            gtk_window_set_child(window, box)
            gtk_window_present(window)
            for (index, view) in views.enumerated() { try await view.page.loadAndWait(html: "<title>\(index)</title>") }
            for (index, view) in views.enumerated() {
                #expect(try await view.page.evaluate("return document.title") == .string("\(index)"))
            }
            views[0].page.close()
            #expect(try await views[1].page.evaluate("return document.title") == "1")
            views[1].page.close()
            gtk_window_destroy(window)
        }
    }

    /// Returns the names among `a`, `b` and `c` that the page may call.
    private static let allowed = """
        const names = [];
        for (const name of ['a', 'b', 'c']) await tombolo.call(name).then(() => names.push(name), () => {});
        return names;
        """

    @Test func grantsOfOneViewDoNotApplyToAnother() async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let calls = CallRegistry()
            for name in ["a", "b", "c"] { calls.register(name) {} }
            let (first, second) = try (ProfileStorage.ephemeral.open(), ProfileStorage.ephemeral.open())
            let grants = try ["a", "b"].map { try Grant([$0], to: ["https://example.com"]) }
            @MainActor func view(_ profile: any Profile, _ grants: [Grant]) throws -> PageView {
                try PageView(PageView.Configuration(profile: profile, calls: calls, policy: AccessPolicy(grants)))
            }
            // The first two views share a profile. The last two share another profile, and the last one has no grant.
            let views = try [
                view(first, [grants[0]]), view(first, [grants[1]]), view(second, [grants[0]]), view(second, []),
            ]
            defer { for view in views { view.page.close() } }
            for view in views {
                try await view.page.loadAndWait(html: "<title>x</title>", baseURL: URL(string: "https://example.com/"))
            }
            @MainActor func allowed() async throws -> [JSONValue?] {
                var lists: [JSONValue?] = []
                for view in views { lists.append(try await view.page.evaluate(Self.allowed)) }
                return lists
            }
            #expect(try await allowed() == [["a"], ["b"], ["a"], []])
            // Adding a grant to one view and removing the grants of another do not affect the other views.
            views[0].bridge.policy.grants.append(try Grant(["c"], to: ["https://example.com"]))
            views[2].bridge.policy.grants = []
            #expect(try await allowed() == [["a", "c"], ["b"], [], []])
        }
    }
}

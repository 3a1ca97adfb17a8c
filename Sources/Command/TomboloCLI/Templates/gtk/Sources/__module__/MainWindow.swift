import CAppGTK
import Tombolo

/// A window with native widgets above a page.
@MainActor
final class MainWindow {
    let view: PageView
    /// The button that asks the page for its language.
    let button = gtk_button_new_with_label("Language of the page")
    private let label = gtk_label_new("")
    private let window: UnsafeMutablePointer<GtkWindow>
    private(set) var isClosed = false

    /// - Parameter application: The application that runs as long as the window is open; nil in tests.
    init(in application: UnsafeMutablePointer<GtkApplication>?, calls: CallRegistry) throws {
        // To keep cookies and the data of the pages between runs, choose a profile in a folder.
        let profile = try ProfileStorage.ephemeral.open()
        var configuration = PageView.Configuration(profile: profile, calls: calls)
        configuration.folders = ["__product__": try Application.resourceFolder("pages")]
        configuration.policy = try AccessPolicy(grants(for: "app://__product__"))
        view = try PageView(configuration)
        window = UnsafeMutableRawPointer(gtk_window_new()).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_title(window, "__title__")
        gtk_window_set_default_size(window, 560, 460)
        gtk_window_set_application(window, application)
        gtk_window_set_child(window, makeContent())
        connect()
        view.load(folder: "__product__")
    }

    /// The text beside the button.
    var text: String { String(cString: gtk_label_get_text(OpaquePointer(label))) }

    func present() { gtk_window_present(window) }

    /// Closes the page, which must happen before its widget is destroyed, and the window.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        view.page.close()
        gtk_window_destroy(window)
    }

    private func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
        let bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        for edge in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { edge(bar, 12) }
        for edge in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { edge(bar, 8) }
        let page = view.widget.assumingMemoryBound(to: GtkWidget.self)
        gtk_widget_set_vexpand(page, 1)
        let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for child in [button, label] { append(child, to: bar) }
        let line = gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)
        for child in [bar, line, page] { append(child, to: content) }
        return content
    }

    private func append(
        _ child: UnsafeMutablePointer<GtkWidget>?, to box: UnsafeMutablePointer<GtkWidget>?
    ) {
        let box = UnsafeMutableRawPointer(box)?.assumingMemoryBound(to: GtkBox.self)
        gtk_box_append(box, child)
    }

    private func connect() {
        // The window does not outlive this object: `close` destroys it.
        let data = Unmanaged.passUnretained(self).toOpaque()
        app_connect(
            button, "clicked",
            { _, data in
                guard let data else { return }
                Unmanaged<MainWindow>.fromOpaque(data).takeUnretainedValue().showLanguage()
            }, data)
        app_connect_close(
            window,
            { _, data in
                guard let data else { return 0 }
                Unmanaged<MainWindow>.fromOpaque(data).takeUnretainedValue().close()
                return 1
            }, data)
    }

    /// Calls a function of the page, and shows the result in the native label.
    private func showLanguage() {
        Task { [weak self, bridge = view.bridge] in
            let text: String
            do { text = try await bridge.call(chosenLanguage).rawValue } catch { text = "\(error)" }
            if let self, !self.isClosed { gtk_label_set_text(OpaquePointer(self.label), text) }
        }
    }
}

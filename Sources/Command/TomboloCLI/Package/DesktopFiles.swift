import TomboloEngine

/// The files by which desktops show an app, made from its description.
struct DesktopFiles {
    let app: AppDescription
    /// Whether the session bus starts the app.
    let isActivatable: Bool

    /// The desktop entry, in the format of the Desktop Entry Specification 1.5.
    var entry: String {
        var lines = [
            "[Desktop Entry]", "Type=Application", "Name=\(Self.value(app.name))", "Comment=\(Self.value(app.summary))",
            "Exec=\(app.product)\(types.isEmpty ? "" : " %U")", "Icon=\(app.id)", "Terminal=false",
            "StartupNotify=true", "StartupWMClass=\(app.id)", "Categories=\(Self.list(app.categories))",
        ]
        if isActivatable { lines.append("DBusActivatable=true") }
        if !app.keywords.isEmpty { lines.append("Keywords=\(Self.list(app.keywords.map(Self.value)))") }
        if !types.isEmpty { lines.append("MimeType=\(Self.list(types))") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The file by which the session bus starts the app, in the format of the D-Bus Specification; nil if the bus does not
    /// start the app.
    var service: String? {
        guard isActivatable else { return nil }
        return """
            [D-BUS Service]
            Name=\(app.id)
            Exec=/usr/bin/\(app.product) --gapplication-service

            """
    }

    /// The MIME types of the links and files that the app opens.
    private var types: [String] { app.schemes.map { "x-scheme-handler/\($0)" } + app.files.map(\.type) }

    /// The types of files that the system does not know, in the format of the Shared MIME-info Database; nil if there are none.
    var mimeTypes: String? {
        let types = app.files.filter { !$0.patterns.isEmpty }
        guard !types.isEmpty else { return nil }
        let entries = types.map { type in
            let globs = type.patterns.map { "    <glob pattern=\"\($0)\"/>\n" }.joined()
            let name = HTMLText.escaped(type.name ?? type.type)
            return "  <mime-type type=\"\(type.type)\">\n    <comment>\(name)</comment>\n\(globs)  </mime-type>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
            \(entries.joined())</mime-info>

            """
    }

    /// The AppStream data.
    /// - Parameter date: The date of the release, as in 2026-11-26. If `releases` has an entry for the version, its
    ///   date replaces this one.
    func metadata(date: String) -> String {
        let escaped = { (text: String) in HTMLText.escaped(text) }
        let homepage = app.homepage.map { "  <url type=\"homepage\">\(escaped($0))</url>\n" } ?? ""
        let paragraphs = app.paragraphs.map { "    <p>\(escaped($0))</p>\n" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <component type="desktop-application">
              <id>\(app.id)</id>
              <metadata_license>CC0-1.0</metadata_license>
              <project_license>\(escaped(app.license.text))</project_license>
              <name>\(escaped(app.name))</name>
              <summary>\(escaped(app.summary))</summary>
            \(developer)  <description>
            \(paragraphs)  </description>
            \(homepage)  <launchable type="desktop-id">\(app.id).desktop</launchable>
            \(screenshots)  <content_rating type="oars-1.1"/>
              <releases>
            \(releases(date: date))  </releases>
            </component>

            """
    }

    /// The developer in the AppStream data; empty without a name. AppStream recommends an id, which is derived from the
    /// app's id.
    private var developer: String {
        guard let name = app.developer else { return "" }
        let id = app.id.split(separator: ".").dropLast().joined(separator: ".").lowercased()
        return "  <developer id=\"\(id)\">\n    <name>\(HTMLText.escaped(name))</name>\n  </developer>\n"
    }

    /// The screenshots in the AppStream data; empty without screenshots. The first one is the default.
    private var screenshots: String {
        guard !app.screenshots.isEmpty else { return "" }
        let entries = app.screenshots.enumerated().map { index, screenshot in
            let type = index == 0 ? " type=\"default\"" : ""
            let caption = screenshot.caption.map { "      <caption>\(HTMLText.escaped($0))</caption>\n" } ?? ""
            return """
                    <screenshot\(type)>
                \(caption)      <image>\(HTMLText.escaped(screenshot.image))</image>
                    </screenshot>

                """
        }
        return "  <screenshots>\n\(entries.joined())  </screenshots>\n"
    }

    /// The releases in the AppStream data. They always include the app's version.
    private func releases(date: String) -> String {
        let isListed = app.releases.contains { $0.version == app.version }
        let current = isListed ? "" : "    <release version=\"\(HTMLText.escaped(app.version))\" date=\"\(date)\"/>\n"
        return current + app.releases.map(Self.release).joined()
    }

    private static func release(_ release: ReleaseNotes) -> String {
        let start = "    <release version=\"\(HTMLText.escaped(release.version))\" date=\"\(release.date)\""
        guard !release.paragraphs.isEmpty else { return "\(start)/>\n" }
        let paragraphs = release.paragraphs.map { "        <p>\(HTMLText.escaped($0))</p>\n" }.joined()
        return "\(start)>\n      <description>\n\(paragraphs)      </description>\n    </release>\n"
    }

    private static func value(_ text: String) -> String { text.replacingScalars { $0 == "\\" ? "\\\\" : nil } }

    private static func list(_ items: [String]) -> String { items.map { "\($0);" }.joined() }
}

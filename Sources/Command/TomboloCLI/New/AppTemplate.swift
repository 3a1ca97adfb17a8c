import ArgumentParser

/// The kinds of apps that `tombolo new` makes.
///
/// A template is a list of folders in `Templates`, its layers. A file in a later layer replaces one in an earlier layer.
enum AppTemplate: String, CaseIterable, ExpressibleByArgument, Sendable {
    case plain
    case typescript
    case server
    case routes
    case gtk
    case flex
    case wvjb

    /// One line for a list of templates.
    var summary: String {
        switch self {
        case .plain: "pages in HTML and JavaScript without a build step"
        case .typescript: "pages in TypeScript, compiled by tsc"
        case .server: "pages of a front-end tool, such as esbuild or Vite"
        case .routes: "pages that can be updated without a release of the app"
        case .gtk: "a page in a window of a GTK program"
        case .flex: "for pages that were written for FlexHybridApp"
        case .wvjb: "for pages that were written for WebViewJavascriptBridge"
        }
    }

    /// The folders with the files, in the order in which later ones replace files of earlier ones.
    var layers: [TemplateLayer] {
        let common = [
            TemplateLayer("common"), TemplateLayer("package"), TemplateLayer("page", in: "Sources/__module__/pages"),
        ]
        let own = TemplateLayer(rawValue)
        // The types of the calls: as declarations for scripts in JavaScript, or as a module that is compiled with the
        // scripts.
        let declared = common + [TemplateLayer("greeter"), TemplateLayer("declarations")]
        let compiled = common + [TemplateLayer("greeter"), TemplateLayer("client"), TemplateLayer("script")]
        return switch self {
        case .plain: declared + [own]
        case .routes, .gtk: declared + [TemplateLayer("plain"), own]
        case .typescript: compiled + [own]
        case .server: compiled + [TemplateLayer("page", in: "web"), own]
        case .flex, .wvjb: common + [own]
        }
    }

    /// The products of Tombolo that the app needs besides `Tombolo` and `TomboloRelease`.
    var products: [String] {
        switch self {
        case .plain, .typescript, .server, .gtk: []
        case .routes: ["TomboloRexxarUI"]
        case .flex: ["TomboloFlexUI"]
        case .wvjb: ["TomboloWVJB"]
        }
    }

    /// The attribute with which the page loads its script. The output of tsc imports the client of the calls, so it is a
    /// module.
    var scriptAttribute: String {
        switch self {
        case .typescript: "type=\"module\""
        case .plain, .server, .routes, .gtk, .flex, .wvjb: "defer"
        }
    }

    /// Whether the pages use the global `tombolo`, so that its types help their authors.
    var usesPageAPI: Bool {
        switch self {
        case .plain, .typescript, .server, .routes, .gtk: true
        case .flex, .wvjb: false
        }
    }
}

/// A folder of `Templates` whose files are in an app.
struct TemplateLayer: Hashable, Sendable {
    /// The name of the folder.
    let folder: String
    /// The folder in the app; empty for the app's own.
    let target: String

    init(_ folder: String, in target: String = "") { (self.folder, self.target) = (folder, target) }

    /// Returns the path in the app for a file of the folder.
    func path(of file: String) -> String { target.isEmpty ? file : "\(target)/\(file)" }
}

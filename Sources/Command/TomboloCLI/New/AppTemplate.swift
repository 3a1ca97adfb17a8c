import ArgumentParser

/// The kinds of apps that `tombolo new` makes.
///
/// A template is a list of folders in `Templates`, its layers. A file of a later layer replaces one of an earlier layer.
enum AppTemplate: String, CaseIterable, ExpressibleByArgument, Sendable {
    case plain
    case typescript

    /// One line for a list of templates.
    var summary: String {
        switch self {
        case .plain: "pages in HTML and JavaScript without a build step"
        case .typescript: "pages in TypeScript, compiled by tsc"
        }
    }

    /// The folders with the files, first the one whose files others replace.
    var layers: [String] { ["common", "app", rawValue] }
}

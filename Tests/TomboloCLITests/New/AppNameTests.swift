import Foundation
import TestSupport
import Testing

@testable import TomboloCLI

/// The names of a new app.
struct AppNameTests {
    @Test(arguments: [
        ("notes", "notes", "Notes", "Notes"), ("my-notes", "my-notes", "MyNotes", "My notes"),
        ("MyNotes", "my-notes", "MyNotes", "MyNotes"), ("my_notes", "my-notes", "MyNotes", "my_notes"),
        ("Über App", "uber-app", "UberApp", "Über App"), ("class", "class", "Class", "Class"),
        ("Café 24/7".replacing("/", with: "-"), "cafe-24-7", "Cafe247", "Café 24-7"),
        ("-- notes --", "notes", "Notes", "-- notes --"),
    ])
    func productModuleAndTitleAreDerived(name: String, product: String, module: String, title: String) throws {
        let names = try AppName(name)
        #expect(names.product == product)
        #expect(names.module == module)
        #expect(names.title == title)
        #expect(names.id == "org.example.\(module)")
    }

    @Test(arguments: [
        "", " ", "3d", "a", "-", "😀", "שלום", "메모", "../x", "/etc/notes", "notes/", String(repeating: "x", count: 41),
        "Tombolo", "tombolo-browser", "Logging", "logging", "swift", "Foundation", "first-app",
    ])
    func invalidAppNamesAreRejected(name: String) {
        #expect(throws: AppName.Invalid.self) { try AppName(name) }
    }

    /// A package with such a program cannot be installed, since dpkg does not replace a file of another package.
    @Test func programsOfEssentialPackagesAreReserved() async throws {
        let packages = ["coreutils", "dash", "diffutils", "findutils", "grep", "gzip", "hostname", "sed", "tar"]
        let files = try await ShellRun.of(["dpkg-query", "--listfiles"] + packages).output.split(separator: "\n")
        let programs = files.compactMap { $0.wholeMatch(of: /(?:\/usr)?\/bin\/([a-z][a-z0-9-]+)/)?.output.1 }
        #expect(programs.contains("sort") && programs.contains("sh"))
        for program in programs {
            let error = #expect(throws: AppName.Invalid.self) { try AppName(String(program)) }
            #expect(error?.description.contains("is the name of a Debian or POSIX program") == true, "\(program)")
        }
    }

    @Test(arguments: ["test", "true", "Sort", "awk", "make", "vi"])
    func utilitiesOfPOSIXAreReserved(name: String) {
        #expect(throws: AppName.Invalid.self) { try AppName(name) }
    }

    @Test(arguments: ["org.example.Notes", "com.a_b.c1", "io.github.Ada"])
    func idsOfDesktopFilesAreAccepted(id: String) throws {
        #expect(try AppName("notes", id: id).id == id)
    }

    @Test(arguments: [
        "", "notes", ".notes", "org.", "org..notes", "org.1a", "org.my-notes", "org.example.Notes ",
        "org.exämple.Notes",
        "org.example/Notes", "a." + String(repeating: "b", count: 255),
    ])
    func invalidAppIdsAreRejected(id: String) {
        #expect(throws: AppName.Invalid.self) { try AppName("notes", id: id) }
    }

    @Test(arguments: ["", "  ", "a\nb", "a\u{0}b", "a\u{202E}b", "a\u{200B}b", String(repeating: "ü", count: 101)])
    func titlesAreLinesOfVisibleText(title: String) {
        #expect(throws: AppName.Invalid.self) { try AppName("notes", title: title) }
    }

    /// Persian words and emoji have joiners, which are invisible.
    @Test(arguments: [
        "\u{646}\u{627}\u{645}\u{647}\u{200C}\u{647}\u{627}", "\u{1F469}\u{200D}\u{1F4BB} notes",
        "\u{2764}\u{FE0F}\u{200D}\u{1F525}",
    ])
    func titlesCanHaveJoinersBetweenVisibleCharacters(title: String) throws {
        #expect(try AppName("notes", title: title).title == title)
    }

    @Test(arguments: [
        "\u{200C}", "\u{200D}\u{200C}", " \u{200D} ", "\u{200C}a", "a\u{200D}", "a\u{200C}\u{200D}b",
        "a \u{200C}b", "a\u{200C} b", "a\u{200C}\u{202E}b", "a\u{200B}\u{200D}b",
    ])
    func titlesWithMisplacedJoinersAreRejected(title: String) {
        #expect(throws: AppName.Invalid.self) { try AppName("notes", title: title) }
    }

    /// A module of the same name in Tombolo or in one of its packages would end the build of the app.
    @Test func modulesOfTomboloAndItsPackagesAreReserved() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
        let checkouts = root.appending(path: ".build/checkouts")
        let packages = try FileManager.default.contentsOfDirectory(at: checkouts, includingPropertiesForKeys: nil)
        #expect(!packages.isEmpty)
        for package in [root] + packages {
            let manifest = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
            let targets = manifest.matches(of: /\.(?:target|executableTarget|systemLibrary|macro)\(\s*name: "([^"]+)"/)
            for target in targets.map({ String($0.output.1) }) {
                #expect(
                    (try? AppName(target))?.module != target, "\(target) is a module of \(package.lastPathComponent)")
            }
        }
    }
}

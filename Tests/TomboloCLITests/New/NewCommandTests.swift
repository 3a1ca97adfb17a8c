import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloCLI

/// `tombolo new`, as users run it.
struct NewCommandTests {
    /// Runs the command in a folder.
    private func new(_ arguments: String..., in folder: TemporaryFolder) async throws -> CommandRun {
        try await new(arguments, in: folder)
    }

    private func new(_ arguments: [String], in folder: TemporaryFolder) async throws -> CommandRun {
        try await CommandRun.shell(
            #"cd "$FOLDER" && exec "$TOMBOLO" new "$@""#, arguments, variables: ["FOLDER": folder.path("")])
    }

    @Test(arguments: AppTemplate.allCases)
    func aNewAppContainsNoPlaceholders(template: AppTemplate) async throws {
        let folder = TemporaryFolder()
        let run = try await new("Über App", "app", "--template", template.rawValue, in: folder)
        #expect(run.status == 0, "\(run)")
        let paths = try folder.contents
        #expect(paths.contains("app/Package.swift") && paths.contains("app/.gitignore"))
        #expect(paths.contains("app/Sources/UberApp/main.swift"))
        for path in paths {
            #expect(!path.contains("__") && !path.contains("+"), "\(path)")
            guard let text = try? folder.text(of: path) else { continue }
            #expect(text.firstMatch(of: /__[a-z]+__|\{\{/) == nil, "\(path)")
        }
    }

    @Test(arguments: [AppTemplate.plain, .typescript, .routes, .gtk])
    func theGrantsOfANewAppNameEachCall(template: AppTemplate) async throws {
        let folder = TemporaryFolder()
        let run = try await new("notes", "--template", template.rawValue, in: folder)
        #expect(run.status == 0, "\(run)")
        let access = try folder.text(of: "notes/Sources/Notes/Access.swift")
        #expect(access.contains("Grant([\"") && !access.contains("*"))
    }

    /// Debug builds of an app compare a compiled client with the calls of the app.
    @Test(arguments: [(AppTemplate.typescript, "app.gen.js"), (.server, "app.js")])
    func pagesInTypeScriptHaveTheClientOfTheCalls(template: AppTemplate, script: String) async throws {
        let folder = TemporaryFolder()
        let run = try await new("notes", "--template", template.rawValue, in: folder)
        #expect(run.status == 0, "\(run)")
        #expect(try folder.text(of: "notes/Sources/Notes/pages/\(script)").contains("tombolo.bindings"))
        let lock = try JSONValue(jsonText: folder.text(of: "notes/tombolo.bindings.json"))
        #expect(lock["files"] == ["web/app.gen.ts"])
        let paths = try folder.contents
        #expect(paths.contains("notes/web/app.gen.ts") && !paths.contains("notes/types/app.d.ts"))
    }

    @Test(arguments: AppTemplate.allCases)
    func pagesLoadScriptsThatImportOthersAsModules(template: AppTemplate) async throws {
        let folder = TemporaryFolder()
        let run = try await new("notes", "--template", template.rawValue, in: folder)
        #expect(run.status == 0, "\(run)")
        let pages = "notes/Sources/Notes/pages"
        let lines = try folder.text(of: "\(pages)/app.js").split(separator: "\n")
        let isModule = lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") }
        #expect(isModule == (template == .typescript))
        let attribute = isModule ? #"type="module""# : "defer"
        let page = try folder.text(of: "\(pages)/index.html")
        #expect(page.contains(#"<script src="app.js" \#(attribute)></script>"#))
    }

    @Test func aTitleIsEscapedInEachKindOfFile() async throws {
        let folder = TemporaryFolder()
        let title = #"A "b" <c> \ `d` & Ü"#
        #expect(try await new("notes", "--title", title, in: folder).status == 0)
        #expect(try folder.text(of: "notes/Sources/Notes/main.swift").contains(#""A \"b\" <c> \\ `d` & Ü""#))
        let html = "A &quot;b&quot; &lt;c&gt; \\ `d` &amp; Ü"
        #expect(try folder.text(of: "notes/Sources/Notes/pages/index.html").contains("<h1>\(html)</h1>"))
        #expect(try folder.text(of: "notes/Packaging/org.example.Notes.svg").contains("<title>\(html)</title>"))
        let description = try AppDescription(folder.text(of: "notes/tombolo.json"))
        #expect(description.name == title && description.product == "notes" && description.id == "org.example.Notes")
        #expect(try folder.text(of: "notes/README.md").hasPrefix(#"# A "b" \<c\> \\ \`d\` \& Ü"#))
    }

    @Test func theJSONReportContainsTheNamesAndTheFiles() async throws {
        let folder = TemporaryFolder()
        let run = try await new("my notes", "--json", "--id", "org.ada.Notes", in: folder)
        let report = try run.value
        #expect(report["product"] == "my-notes" && report["module"] == "MyNotes" && report["id"] == "org.ada.Notes")
        #expect(report["template"] == "plain" && report["next"] == ["cd my-notes", "swift run"])
        let files = report["files"]?.arrayValue?.compactMap(\.stringValue) ?? []
        let found = try Set(folder.contents.map { String($0.dropFirst("my-notes/".count)) })
        #expect(files.count > 10 && found.isSuperset(of: files), "\(found.subtracting(files))")
    }

    // MARK: Existing files

    @Test func aFolderThatIsNotEmptyIsRejected() async throws {
        let folder = TemporaryFolder()
        try folder.write("mine", to: "notes/a.txt")
        let run = try await new("notes", in: folder)
        #expect(run.status == 64, "\(run)")
        #expect(run.errors.contains("is not empty: it has a.txt. Nothing was changed"), "\(run)")
        #expect(try folder.contents == ["notes", "notes/a.txt"])
    }

    @Test func aFileInPlaceOfTheNewFolderIsRejected() async throws {
        let folder = TemporaryFolder()
        try folder.write("mine", to: "notes")
        let run = try await new("notes", in: folder)
        #expect(run.status == 64 && run.errors.contains("is not a folder"), "\(run)")
        #expect(try folder.text(of: "notes") == "mine")
    }

    @Test func anEmptyFolderIsUsed() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.file("notes"), withIntermediateDirectories: true)
        #expect(try await new("notes", in: folder).status == 0)
        #expect(try folder.contents.contains("notes/Package.swift"))
    }

    // MARK: Failures

    @Test func aFolderThatCannotBeMadeIsReported() async throws {
        let folder = TemporaryFolder()
        for place in ["missing/notes", "/proc/notes"] {
            let run = try await new("notes", place, in: folder)
            #expect(run.status == 4, "\(run)")
            #expect(
                run.errors.contains(place == "/proc/notes" ? "/proc/notes cannot be made" : "missing/ does not exist"),
                "\(run)")
        }
        #expect(try folder.contents.isEmpty)
    }

    @Test func aFileThatCannotBeWrittenIsReported() async throws {
        let folder = TemporaryFolder()
        let run = try await CommandRun.shell(
            #"cd "$FOLDER" && trap '' XFSZ && ulimit -f 1 && exec "$TOMBOLO" new notes"#, [],
            variables: ["FOLDER": folder.path("")])
        #expect(run.status == 4 && run.errors.contains("notes cannot be written: File too large."), "\(run)")
        #expect(try folder.contents.isEmpty)
    }

    @Test func aKilledRunLeavesTheWholeAppOrNone() async throws {
        let folder = TemporaryFolder()
        // The delays are spread over the time of a whole run.
        let run = try await CommandRun.shell(
            """
            cd "$FOLDER"
            start=$(date +%s%N)
            "$TOMBOLO" new notes whole >/dev/null
            took=$((($(date +%s%N) - start) / 1000))
            find whole -type f | wc -l
            for part in $(seq 1 40); do
                timeout -s KILL "$(printf '%d.%06d' $((took * part / 36 / 1000000)) $((took * part / 36 % 1000000)))" \
                    "$TOMBOLO" new notes "app$part" >"$part.out" 2>&1
                if [ -e "app$part" ]; then find "app$part" -type f | wc -l; else echo none; fi
            done
            """, [], variables: ["FOLDER": folder.path("")])
        let counts = run.output.split(separator: "\n")
        let whole = try #require(counts.first)
        #expect(counts.count == 41 && Set(counts.dropFirst()).isSubset(of: ["none", whole]), "\(counts)")
    }

    // MARK: Prompts

    @Test func withoutATerminalTheDefaultsAreUsed() async throws {
        let folder = TemporaryFolder()
        let run = try await new("notes", in: folder)
        #expect(run.status == 0 && run.output.contains("id org.example.Notes, title Notes, template plain"), "\(run)")
    }

    @Test func atATerminalTheCommandAsksForTheTemplateAndTheID() async throws {
        let folder = TemporaryFolder()
        // Empty for the default; a wrong answer is asked again.
        let run = try await CommandRun.shell(
            #"cd "$FOLDER" && printf 'none\ntypescript\n1.2\norg.ada.Notes\n' | script -qec '"$TOMBOLO" new notes' /dev/null"#,
            [],
            variables: ["FOLDER": folder.path("")])
        #expect(run.output.contains("Template (plain, typescript, server, routes, gtk, flex, wvjb) [plain]:"), "\(run)")
        #expect(run.output.contains("There is no template “none”."), "\(run)")
        #expect(run.output.contains("Application id [org.example.Notes]:"), "\(run)")
        #expect(run.output.contains("“1.2” is not an application id."), "\(run)")
        #expect(try folder.contents.contains("notes/tsconfig.json"))
        #expect(try folder.text(of: "notes/Sources/Notes/main.swift").contains("\"org.ada.Notes\""))
    }

    @Test func theCommandsOfAnotherFrontEndToolAreInTheDescription() async throws {
        let folder = TemporaryFolder()
        let run = try await new(
            "notes", "--template", "server", "--yes", "--front-end-command", "npx vite --port ${port} 'a \"b'",
            "--front-end-build", "npm run build", "--front-end-url", "http://localhost:${port}/", in: folder)
        #expect(run.status == 0, "\(run)")
        let text = try folder.text(of: "notes/tombolo.json")
        #expect(text.contains(#""command": ["npx", "vite", "--port", "${port}", "a \"b"]"#))
        #expect(
            text.contains(#""command": ["npm", "run", "build"]"#)
                && text.contains("\"url\": \"http://localhost:${port}/\""))
        #expect(try AppDescription(text).frontEnd.server?.command?.words.last == "a \"b")
    }

    @Test(arguments: [
        (["--template", "server", "--front-end-command", "npx vite"], "Pass --front-end-build as well"),
        (["--template", "server", "--front-end-command", "a 'b"], "a quotation mark is missing"),
        (["--template", "server", "--front-end-command", ""], "The command is empty"),
        (["--template", "server", "--front-end-url", "http://example.com/"], "is not the http URL"),
        (["--template", "plain", "--front-end-url", "http://localhost:1/"], "Pass --template server"),
    ])
    func wrongOptionsOfAFrontEndAreRejected(options: [String], message: String) async throws {
        let folder = TemporaryFolder()
        let run = try await new(["notes", "--yes"] + options, in: folder)
        #expect(run.status == 64 && run.errors.contains(message), "\(run)")
        #expect(try folder.contents.isEmpty)
    }
}

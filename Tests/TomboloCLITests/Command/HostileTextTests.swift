import TestSupport
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

extension CommandTests {
    /// Text of pages and arguments, on every path by which it reaches the two output streams of the command.
    struct HostileTextTests {
        /// Sends every hostile text as a title, to the console, as names and errors of calls, in dialogs, in URLs, and as uncaught errors.
        private static let script = """
            const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
            for (const text of texts) {
                document.title = 'title ' + text;
                console.log('log', text);
                console.error({ [text]: text });
                await tombolo.call('no.' + text.replace(/[\\s*@]/g, '')).catch(() => {});
                await tombolo.call('debug.echo', text);
                await tombolo.call('debug.fail', { code: text, message: text, data: { [text]: text } }).catch(() => {});
                alert(text);
                prompt(text, text);
                history.replaceState(null, '', '#' + encodeURIComponent(text));
                history.replaceState(null, '', '#' + text);
                location.href = 'mailto:' + text;
                window.open('other:' + text);
                setTimeout(() => { throw new Error(text); });
                Promise.reject(text);
                await pause();
            }
            await pause();
            return texts;
            """

        private static func scriptFile(in folder: TemporaryFolder) throws -> String {
            let texts = try JSONValue.array(HostileText.all.map(JSONValue.string)).jsonText
            // These two characters end a line of script, even within a string.
            let literal = texts.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
            let file = folder.file("script.js")
            try Data("const texts = \(literal);\n\(script)".utf8).write(to: file)
            return file.path(percentEncoded: false)
        }

        @Test func textOfAPageIsEscapedInTheOutput() async throws {
            let folder = TemporaryFolder()
            let run = try await CommandRun.open(
                "empty-page", "--evaluate", try Self.scriptFile(in: folder), "--events", "--console", "--grant",
                "debug.*@self", "--full-urls")
            #expect(run.status == 0, "\(run.errors.suffix(500))")
            #expect(HostileText.unsafeScalars(in: run.output).isEmpty)
            #expect(HostileText.unsafeScalars(in: run.errors).isEmpty)

            // Decoded from JSON, the escaped values in the output are equal to the values of the page.
            let lines = try run.lines
            func all(_ type: String) -> [JSONValue] { lines.filter { $0["type"] == .string(type) } }
            let texts = HostileText.all.map(JSONValue.string)
            #expect(lines.last?["value"] == .array(texts))
            #expect(all("console").filter { $0["level"] == "log" }.compactMap { $0["arguments"]?[1] } == texts)
            #expect(all("answer").compactMap { $0["error"]?["message"] } == texts)
            #expect(all("dialog").filter { $0["kind"] == "alert" }.count == texts.count)
            // Names with ASCII control characters are invalid and rejected before the policy is checked.
            #expect(all("denied").count > texts.count / 4)
            // The engine may report one change for several titles that follow each other.
            #expect(all("title").contains { $0["title"]?.stringValue?.hasPrefix("title ") == true })
            #expect(run.errors.contains(#"console.log: log \u{1B}[31mred"#))
            // No line of standard error begins like one of the command's own.
            #expect(!run.errors.split(separator: "\n").contains { $0.hasPrefix("tombolo: all is well") })
        }

        @Test func fileNamesAndArgumentsAreEscapedInTheOutput() async throws {
            let folder = TemporaryFolder()
            let names = HostileText.all.filter { !$0.contains("/") && !$0.contains("\0") }
            for name in [names[0], names.joined()] {
                let name = String(decoding: name.utf8.prefix(200), as: UTF8.self)
                let attempts = [
                    ["open", "--headless", folder.file(name).path(percentEncoded: false)],
                    ["open", "--headless", "empty-page", "--policy", name],
                    ["open", "--headless", "empty-page", "--\(name)"],
                    ["open", "--headless", "empty-page", "--size", name],
                    ["open", "--headless", "empty-page", "--grant", name],
                    ["routes", "check", name], ["routes", "check", "policy.json", "--uri", name],
                    ["browse", name, name], [name],
                ]
                for arguments in attempts {
                    let run = try await CommandRun.of(arguments)
                    #expect(
                        HostileText.unsafeScalars(in: run.output + run.errors).isEmpty, "\(arguments): \(run.errors)")
                }
            }
        }

        @Test func textSentThroughADialectIsEscapedInTheOutput() async throws {
            let folder = TemporaryFolder()
            let texts = try JSONValue.array(HostileText.all.map(JSONValue.string)).jsonText
                .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
            try Data(
                """
                <title>Names</title><script>
                window.WVJBCallbacks = [(bridge) => {
                    for (const text of \(texts)) bridge.callHandler('no ' + text, text);
                    bridge.callHandler('testObjcCallback', null, () => { document.title = 'done'; });
                }];
                const frame = document.createElement('iframe');
                frame.style.display = 'none';
                frame.src = 'https://__bridge_loaded__';
                document.documentElement.append(frame);
                </script>
                """.utf8
            ).write(to: folder.file("index.html"))
            try Data(
                """
                while (document.title !== 'done') await new Promise((resolve) => setTimeout(resolve, 20));
                """.utf8
            ).write(to: folder.file("wait.js"))
            let run = try await CommandRun.demo(
                "wvjb", folder.url.path(percentEncoded: false), "--events", "--evaluate",
                folder.file("wait.js").path(percentEncoded: false))
            #expect(run.status == 0, "\(run.errors)")
            #expect(HostileText.unsafeScalars(in: run.output + run.errors).isEmpty)
            let unknown = try run.lines.count { $0["value"]?.stringValue?.contains("No handler") == true }
            #expect(unknown == HostileText.all.count)
        }
    }

    /// The secrets in URLs that the command prints.
    struct URLSecretTests {
        private static let script = """
            history.replaceState(null, '', '?token=SECRET#SECRET');
            console.warn('here');
            location.href = 'mailto:a@example.com?body=SECRET';
            location.href = 'https://user:SECRET@127.0.0.1:9/';
            await new Promise((resolve) => setTimeout(resolve, 50));
            return null;
            """

        @Test(arguments: [[], ["--full-urls"]])
        func secretsInURLsAreHiddenWithoutTheOptionFullURLs(options: [String]) async throws {
            let folder = TemporaryFolder()
            try Data(Self.script.utf8).write(to: folder.file("script.js"))
            let run = try await CommandRun.of(
                ["open", "--headless", "empty-page", "--events", "--console", "--evaluate"]
                    + [folder.file("script.js").path(percentEncoded: false)] + options)
            #expect(run.output.contains("SECRET") == !options.isEmpty, "\(run.output)")
            if options.isEmpty {
                #expect(!run.errors.contains("SECRET"), "\(run.errors)")
                #expect(run.output.contains(#""url":"app://empty-page/?…#…""#), "\(run.output)")
            }
        }

        @Test func theErrorOfAFailedLoadHidesTheSecretsOfItsURL() async throws {
            let folder = TemporaryFolder()
            let run = try await CommandRun.open(
                "http://user:SECRET@127.0.0.1:9/a?SECRET#SECRET", "--events", "--screenshot",
                folder.file("page.png").path(percentEncoded: false))
            #expect(run.status == 2)
            #expect(run.errors.contains("127.0.0.1:9/a"), "\(run.errors)")
            #expect(!(run.output + run.errors).contains("SECRET"), "\(run.output)\(run.errors)")
        }
    }
}

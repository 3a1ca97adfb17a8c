import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// Loads of the app's files by documents of another scheme, and the URLs that reach a scheme handler.
@MainActor
@Suite(.serialized) struct ForeignDisplayTests {
    @Test func documentsOfOtherSchemesCannotLoadTheAppsFiles() async throws {
        let folder = TemporaryFolder()
        try folder.write("globalThis.ran = true; export default 'read';", to: "module.js")
        try folder.write("globalThis.ran = true;", to: "classic.js")
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "picture.svg")
        try folder.write("body { color: rgb(1, 2, 3) }", to: "style.css")
        try folder.write("<!DOCTYPE html><script src=/classic.js></script>", to: "index.html")
        let handler = try FolderSchemeHandler(name: "served", folder: folder.url)
        try await withServer { server in
            try await withGTKPage(schemes: ["app": handler]) { page in
                try await page.loadAndWait(server.url("/ok"))
                let outcome = try await page.evaluate(
                    """
                    const element = (name, properties) => new Promise((resolve) => {
                      const element = Object.assign(document.createElement(name), properties);
                      element.onload = () => resolve('load');
                      element.onerror = () => resolve('error');
                      document.body.append(element);
                    });
                    const app = 'app://served/';
                    const frame = document.createElement('iframe');
                    frame.src = app;
                    document.body.append(frame);
                    return {
                      module: await import(app + 'module.js').then((module) => module.default, (error) => error.name),
                      script: await element('script', {src: app + 'classic.js'}),
                      style: await element('link', {rel: 'stylesheet', href: app + 'style.css'}),
                      picture: await element('img', {src: app + 'picture.svg'}),
                      ran: typeof ran,
                    };
                    """)
                #expect(
                    outcome == [
                        "module": "TypeError", "script": "error", "style": "error", "picture": "error",
                        "ran": "undefined",
                    ])
                _ = try await page.evaluate("location.href = 'app://served/';")
                try await Task.sleep(for: .milliseconds(300))
                #expect(page.committedURL == server.url("/ok"))
                // The app itself may load any URL.
                try await page.loadAndWait(try #require(URL(string: "app://served/")))
                #expect(try await page.evaluate("return ran") == true)
            }
        }
    }

    @Test func filesWithSpecialCharactersInTheirNamesAreServed() async throws {
        let folder = TemporaryFolder()
        let names = ["a|b c.txt", "[1] 2.txt", "100% c.txt", "별 표.txt", "it's {x} ^y`z.txt", "plus+and&.txt"]
        for name in names { try folder.write(name, to: name) }
        try folder.write("<!DOCTYPE html>", to: "index.html")
        let handler = try FolderSchemeHandler(name: "served", folder: folder.url)
        try await withGTKPage(schemes: ["app": handler]) { page in
            try await page.loadAndWait(try #require(URL(string: "app://served/")))
            let body = """
                const texts = [];
                for (const name of argument) texts.push(await (await fetch('/' + name.replace('%', '%25'))).text());
                for (const name of argument) texts.push(await (await fetch('/' + encodeURIComponent(name))).text());
                return texts;
                """
            let argument = JSONValue.array(names.map { .string($0) })
            #expect(try await page.evaluate(body, argument: argument) == .array((names + names).map { .string($0) }))
        }
    }
}

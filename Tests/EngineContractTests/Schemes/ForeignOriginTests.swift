import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// Reads of an app's folder by documents of other origins.
@MainActor
@Suite(.serialized) struct ForeignOriginTests {
    /// Script that tries to read a file of the app with every available API.
    private func attempts(on url: String) -> String {
        """
        const url = '\(url)';
        const attempt = async (read) => { try { return await read(); } catch (error) { return error.name; } };
        const synchronous = `
          const request = new XMLHttpRequest();
          request.open('GET', '${url}', false);
          let text;
          try { request.send(); text = request.responseText; } catch (error) { text = error.name; }
        `;
        const message = (target, start) => new Promise((resolve) => { target.onmessage = (event) => resolve(event.data); start(); });
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
        await new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 1000); });
        return {
          fetch: await attempt(() => fetch(url).then((response) => response.text())),
          opaque: await attempt(() => fetch(url, {mode: 'no-cors'}).then((response) => response.text())),
          synchronous: await attempt(() => new Function(synchronous + 'return text;')()),
          asynchronous: await attempt(() => new Promise((resolve, reject) => {
            const request = new XMLHttpRequest();
            request.open('GET', url);
            request.onerror = () => reject(new DOMException('', 'NetworkError'));
            request.onload = () => resolve(request.responseText);
            request.send();
          })),
          worker: await attempt(() => {
            const code = new Blob([synchronous + 'postMessage(text);']);
            const worker = new Worker(URL.createObjectURL(code));
            return message(worker, () => {});
          }),
          sandbox: await attempt(() => {
            const inner = document.createElement('iframe');
            inner.sandbox = 'allow-scripts';
            inner.srcdoc = '<script>' + synchronous + "parent.postMessage(text, '*');<" + '/script>';
            return message(window, () => document.body.append(inner));
          }),
          frame: await attempt(() => String(frame.contentDocument?.body?.textContent)),
        };
        """
    }

    @Test func otherOriginsCannotReadTheAppsFiles() async throws {
        let folder = TemporaryFolder()
        try folder.write("secret", to: "secret.txt")
        let handler = try FolderSchemeHandler(name: "served", folder: folder.url, contentSecurityPolicy: nil)
        let server = try await LocalServer.start()
        try await withGTKPage(schemes: ["app": handler]) { page in
            try await page.loadAndWait(server.url("/ok"))
            let outcome = try #require(try await page.evaluate(attempts(on: "app://served/secret.txt")))
            #expect(
                outcome == [
                    "fetch": "TypeError", "opaque": "TypeError", "synchronous": "", "asynchronous": "NetworkError",
                    "worker": "NetworkError", "sandbox": "", "frame": "undefined",
                ])
        }
        await server.stop()
    }

    @Test func otherAppsCannotReadTheAppsFiles() async throws {
        let folder = TemporaryFolder()
        try folder.write("secret", to: "secret.txt")
        try folder.write("<!DOCTYPE html><title>Other</title><body>", to: "index.html")
        let router = SchemeRouter([
            "served": try FolderSchemeHandler(name: "served", folder: folder.url, contentSecurityPolicy: nil),
            "other": try FolderSchemeHandler(name: "other", folder: folder.url, contentSecurityPolicy: nil),
        ])
        try await withGTKPage(schemes: ["app": router]) { page in
            try await page.loadAndWait(try #require(URL(string: "app://other/")))
            let outcome = try #require(try await page.evaluate(attempts(on: "app://served/secret.txt")))
            let text = try outcome.jsonText
            #expect(!text.contains("secret"), "\(text)")
        }
    }

    @Test func aResponseWithCORSHeadersIsReadableByItsOrigin() async throws {
        let server = try await LocalServer.start()
        let admitted = Origin(of: server.url("/")).description
        try await withGTKPage(schemes: ["app": AdmittingScheme(admitted: admitted)]) { page in
            try await page.loadAndWait(server.url("/ok"))
            let body = """
                const request = new XMLHttpRequest();
                request.open('GET', 'app://served/', false);
                request.send();
                return request.responseText;
                """
            #expect(try await page.evaluate(body) == "for you")
            try await page.loadAndWait(server.url("/ok", host: .localhost))
            #expect(try await page.evaluate(body) == "")
        }
        await server.stop()
    }
}

private struct AdmittingScheme: SchemeHandling {
    let admitted: String

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        SchemeResponse(
            status: 200, headers: [("Content-Type", "text/plain"), ("Access-Control-Allow-Origin", admitted)],
            body: .bytes(Data("for you".utf8)))
    }
}

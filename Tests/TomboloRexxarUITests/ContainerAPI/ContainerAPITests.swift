import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Requests of pages to `http(s)://rexxar-container/`, in WebKitGTK.
@MainActor
@Suite struct ContainerAPITests {
    /// The container APIs of the demo, and an API that returns the request it received.
    private static let apis: [any RXRContainerAPI] = [
        RXRPathAPI("/api/geo") { _ in
            RXRContainerResponse(
                headers: [("X-Place", "here")], contentType: "application/json", body: Data(#"{"name":"北京"}"#.utf8))
        },
        RXRPathAPI("/api/echo") { request in
            try .json([
                "method": request.method, "url": request.url.absoluteString,
                "type": request.headers["content-type"] ?? "", "body": String(decoding: request.body, as: UTF8.self),
                "header": request.headers["x-of-the-page"] ?? "", "bytes": "\(request.body.count)",
                "proof": request.headers["x-rexxar-proof"] ?? "none",
            ])
        },
        RXRPathAPI("/api/status") { request in
            .text("status", status: request.query["code"].flatMap { Int($0) } ?? 200)
        },
        RXRPathAPI("/api/slow") { request in
            try await Task.sleep(for: .milliseconds(request.query["ms"].flatMap { Int($0) } ?? 300))
            return .text(request.query["id"] ?? "")
        },
        RXRPathAPI("/api/fails") { _ in throw TestFailure("the secret reason") },
    ]

    private static let helpers = """
        const ask = async (url, init) => {
            const response = await fetch(url, init);
            return { status: response.status, type: response.headers.get('content-type'), url: response.url,
                     text: await response.text() };
        };
        const askByXHR = (method, url, body, prepare = () => {}) => new Promise((resolve, reject) => {
            const request = new XMLHttpRequest();
            request.open(method, url);
            prepare(request);
            request.onload = () => resolve({ status: request.status, url: request.responseURL, text: request.responseText,
                                             type: request.getResponseHeader('content-type') });
            request.onerror = () => reject(new Error('network error'));
            request.send(body);
        });
        const failing = async (work) => { try { await work(); return 'nothing'; } catch (error) { return error.name; } };

        """

    private func with(
        channel allowsDirectChannel: Bool = true, _ body: @escaping @MainActor (TestContainer) async throws -> Void
    ) async throws {
        try await withContainer(
            config: { $0.allowTestServers() }, options: { $0.allowsDirectChannel = allowsDirectChannel }
        ) { container in
            container.controller.containerAPIs = Self.apis
            try await container.load()
            try await body(container)
        }
    }

    // MARK: Hostile

    @Test(arguments: [true, false])
    func aPageWithReplacedBuiltInsCannotReadTheProof(allowsDirectChannel: Bool) async throws {
        try await with(channel: allowsDirectChannel) { container in
            let found = try await container.run(
                Self.helpers + """
                    const seen = [];
                    const note = (...values) => {
                        for (let i = 0; i < values.length; i++) seen[seen.length] = String(values[i]);
                    };
                    const spy = (holder, name) => {
                        const old = holder[name];
                        holder[name] = function (...rest) {
                            for (let i = 0; i < rest.length; i++) note(rest[i]);
                            return Reflect.apply(old, this, rest);
                        };
                    };
                    for (const name of ['tombolo-up', 'tombolo-down', 'tombolo-ask', 'tombolo-answer'])
                        visualViewport.addEventListener(name, (event) => note(event.detail), true);
                    spy(Headers.prototype, 'set'); spy(Headers.prototype, 'append'); spy(XMLHttpRequest.prototype, 'send');
                    spy(XMLHttpRequest.prototype, 'setRequestHeader'); spy(WeakMap.prototype, 'set');
                    Headers.prototype[Symbol.iterator] = function* () { note('iterated'); };
                    Array.prototype[Symbol.iterator] = function* () { note('iterated'); };
                    Promise.prototype.then = new Proxy(Promise.prototype.then, {
                        apply(target, self, rest) { note(self); return Reflect.apply(target, self, rest); } });
                    const OldRequest = Request;
                    self.Request = class extends OldRequest { constructor(url, init) { super(url, init); note(url); } };
                    const request = new XMLHttpRequest();
                    request.open('POST', 'https://rexxar-container/api/echo', false);
                    request.send('body');
                    const text = fetch.toString() + XMLHttpRequest.prototype.send.toString() + request.getAllResponseHeaders();
                    fetch('https://rexxar-container/api/echo', { method: 'POST', body: 'x' });
                    return { text: request.responseText, all: seen.join('|') + text };
                    """)
            let all = found?["all"]?.stringValue ?? ""
            #expect(found?["text"]?.stringValue?.contains(#""body":"body""#) == true)
            // The page can observe its own events. Calls that are sent over the direct channel are not visible in them.
            #expect(all.contains("rexxar.begin") == !allowsDirectChannel)
            #expect(!all.contains(container.controller.dialect.apis.secret))
            #expect(found?["text"]?.stringValue?.contains(#""proof":"none""#) == true)
        }
    }

    @Test func aRequestWithoutTheProofFails() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const direct = 'rexxar-api://https/api/geo';
                    const blob = new Blob(['x']);
                    const byXHR = new XMLHttpRequest();
                    byXHR.open('POST', direct, false);
                    const sync = await failing(() => byXHR.send(blob));
                    return [
                        await failing(() => fetch(direct)),
                        await failing(() => fetch(direct, { method: 'POST', body: blob })),
                        await failing(() => fetch(direct, { method: 'POST', body: 'x', headers: { 'X-Rexxar-Proof': 'guess.1' } })),
                        sync, byXHR.responseText,
                    ];
                    """)
            #expect(outcome == ["TypeError", "TypeError", "TypeError", "NetworkError", ""])
            // Reading the body of such a request would have crashed the app.
            #expect(try await container.run("return (await fetch('https://rexxar-container/api/geo')).status") == 200)
        }
    }

    @Test func framesCannotReachTheContainerAPI() async throws {
        try await with { container in
            let outcome = try await container.run(
                """
                const answer = new Promise((resolve) => { onmessage = (event) => resolve(event.data); });
                const frame = document.createElement('iframe');
                frame.sandbox = 'allow-scripts';
                frame.srcdoc = `<script>fetch('https://rexxar-container/api/geo').then(
                    () => parent.postMessage('answered', '*'), (error) => parent.postMessage(error.name, '*'))<\\/script>`;
                document.body.append(frame);
                return await answer;
                """)
            #expect(outcome == "TypeError")
        }
    }

    @Test func requestsWithoutAnAPIFailWithoutReachingTheNetwork() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const picture = await new Promise((resolve) => {
                        const image = new Image();
                        image.onerror = () => resolve('no picture');
                        image.src = 'http://rexxar-container/api/geo';
                    });
                    return [
                        await failing(() => fetch('http://rexxar-container/api/unknown')),
                        await failing(() => askByXHR('GET', 'https://rexxar-container/api/unknown')), picture,
                    ];
                    """)
            #expect(outcome == ["TypeError", "Error", "no picture"])
            #expect(
                container.events.contains { event in
                    if case .containerAPI(let url, .unknown) = event { url.path == "/api/unknown" } else { false }
                })
        }
    }

    @Test func unsupportedBodiesAreRejected() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const url = 'https://rexxar-container/api/echo';
                    const sync = new XMLHttpRequest();
                    sync.open('POST', url, false);
                    const form = new FormData();
                    form.append('file', new File(['x'], 'a.txt'));
                    const syncForm = new XMLHttpRequest();
                    syncForm.open('POST', url, false);
                    const stream = new XMLHttpRequest();
                    stream.open('POST', url);
                    return [
                        await failing(() => sync.send(new Blob(['x']))), await failing(() => syncForm.send(form)),
                        await failing(() => stream.send(new ReadableStream())),
                        await failing(() => fetch(url, { method: 'POST', body: new ReadableStream(), duplex: 'half' })),
                    ];
                    """)
            let names = outcome?.arrayValue?.compactMap(\.stringValue) ?? []
            #expect(names.prefix(3) == ["NotSupportedError", "NotSupportedError", "NotSupportedError"])
            #expect(names.last != "nothing")
        }
    }

    @Test func errorsOfHandlersAreHiddenFromThePage() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + "return await ask('https://rexxar-container/api/fails')")
            #expect(outcome?["status"] == 500)
            #expect(outcome?["text"] == "")
            #expect(
                container.events.contains { event in
                    if case .containerAPI(_, .failed(let reason)) = event {
                        reason.contains("the secret reason")
                    } else {
                        false
                    }
                })
        }
    }

    // MARK: Answers

    @Test(arguments: ["http", "https"])
    func fetchAndXHRReceiveStatusHeadersAndText(scheme: String) async throws {
        try await with { container in
            let url = "\(scheme)://rexxar-container/api/geo"
            let outcome = try await container.run(
                Self.helpers + """
                    const sync = new XMLHttpRequest();
                    sync.open('GET', '\(url)', false);
                    sync.send();
                    return [await ask('\(url)'), await askByXHR('GET', '\(url)'), sync.responseText,
                            sync.getResponseHeader('X-Place')];
                    """)
            let expected: JSONValue = [
                "status": 200, "type": "application/json", "url": .string(url), "text": #"{"name":"北京"}"#,
            ]
            let answers = outcome?.arrayValue ?? []
            #expect(answers.first == expected)
            #expect(answers.dropFirst().first?["text"] == expected["text"])
            #expect(answers.dropFirst().first?["url"] == expected["url"])
            #expect(answers.suffix(2) == [#"{"name":"北京"}"#, "here"])
        }
    }

    @Test func statusCodesArriveIncluding999() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const results = [];
                    for (const code of [201, 204, 404, 418, 503, 999])
                        results.push((await ask(`https://rexxar-container/api/status?code=${code}`)).status);
                    return results;
                    """)
            #expect(outcome == [201, 204, 404, 418, 503, 999])
        }
    }

    @Test func bodiesOfEveryTypeArrive() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const url = 'https://rexxar-container/api/echo';
                    const form = new FormData();
                    form.append('a', '1');
                    const withFile = new FormData();
                    withFile.append('file', new File(['of a file'], 'a.txt', { type: 'text/plain' }));
                    const bytes = new TextEncoder().encode('bytes');
                    const bodies = ['text', new URLSearchParams({ a: '1 2' }), form, withFile, bytes.buffer, bytes,
                                    new DataView(bytes.buffer), new Blob(['of a blob'], { type: 'text/css' }), new File(['f'], 'f')];
                    const results = [];
                    for (const body of bodies) {
                        const byFetch = JSON.parse((await ask(url, { method: 'POST', body })).text);
                        const byXHR = JSON.parse((await askByXHR('POST', url, body)).text);
                        results.push([byFetch.type, byFetch.body, byXHR.type, byXHR.body].map(
                            (text) => text.replace(/boundary=.*/, 'boundary').replace(/\\r?\\n/g, ' ').replace(/-+WebKit\\w+-*/g, '-')));
                    }
                    return results;
                    """)
            let results = outcome?.arrayValue ?? []
            let texts = results.map { $0.arrayValue?.compactMap(\.stringValue) ?? [] }
            try #require(texts.count == 9 && texts.allSatisfy { $0.count == 4 })
            #expect(texts[0][1] == "text" && texts[0][3] == "text")
            #expect(texts[0][0].lowercased() == "text/plain;charset=utf-8")
            #expect(texts[1][1] == "a=1+2" && texts[1][3] == "a=1+2")
            for index in [1, 3] {
                #expect(texts[2][index].contains(#"name="a""#) && texts[2][index].contains(" 1 "))
                #expect(texts[3][index].contains("of a file") && texts[3][index].contains(#"filename="a.txt""#))
                #expect(texts[4...6].allSatisfy { $0[index] == "bytes" })
                #expect(texts[7][index] == "of a blob" && texts[8][index] == "f")
            }
            #expect(texts[3][0].hasPrefix("multipart/form-data; boundary"))
            #expect(texts[3][2].hasPrefix("multipart/form-data; boundary"))
            #expect(texts[7][0] == "text/css" && texts[7][2] == "text/css")
        }
    }

    @Test func aDocumentArrivesAsItsSource() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const body = new DOMParser().parseFromString('<a><b/></a>', 'application/xml');
                    return JSON.parse((await askByXHR('POST', 'https://rexxar-container/api/echo', body)).text);
                    """)
            #expect(outcome?["body"]?.stringValue?.contains("<a><b/></a>") == true, "\(String(describing: outcome))")
        }
    }

    @Test func requestObjectsHeadersAndAbortSignalsWork() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const request = new Request('https://rexxar-container/api/echo?a=1&a=2#f', {
                        method: 'PUT', body: 'x', headers: { 'X-Of-The-Page': 'kept' } });
                    const echoed = JSON.parse((await ask(request)).text);
                    const controller = new AbortController();
                    const slow = failing(() => fetch('https://rexxar-container/api/slow?ms=60000', { signal: controller.signal }));
                    controller.abort();
                    return [echoed.method, echoed.url, echoed.header, await slow, request.bodyUsed];
                    """)
            #expect(
                outcome == ["PUT", "https://rexxar-container/api/echo?a=1&a=2", "kept", "AbortError", true])
        }
    }

    @Test func changesToARequestAfterSendingHaveNoEffect() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const url = 'https://rexxar-container/api/echo';
                    const file = new FormData();
                    file.append('file', new Blob(['of a blob']), 'a.txt');
                    const results = [];
                    for (const body of [new TextEncoder().encode('bytes'), file]) {
                        const init = { method: 'PUT', body, headers: { 'X-Of-The-Page': 'first' } };
                        const answer = ask(url, init);
                        Object.assign(init, { method: 'POST', body: 'other', headers: {} });
                        if (body === file) file.set('file', 'other');
                        else body.fill(0);
                        const { method, header, body: sent } = JSON.parse((await answer).text);
                        results.push(method, header, sent.includes(body === file ? 'of a blob' : 'bytes'));
                    }
                    return results;
                    """)
            #expect(outcome == ["PUT", "first", true, "PUT", "first", true])
        }
    }

    @Test func aRequestAbortedBeforeItsBlobIsReadIsNotSent() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const events = [];
                    const request = new XMLHttpRequest();
                    for (const type of ['load', 'error', 'abort', 'loadend'])
                        request.addEventListener(type, () => events.push(type));
                    const url = 'https://rexxar-container/api/echo';
                    request.open('POST', url);
                    request.send(new Blob(['first']));
                    request.abort();
                    const again = await failing(() => request.send(new Blob(['second'])));
                    request.open('POST', url);
                    request.send(new Blob(['third']));
                    await new Promise((resolve) => request.addEventListener('loadend', resolve));
                    return [again, events.join(), JSON.parse(request.responseText).body];
                    """)
            #expect(outcome == ["InvalidStateError", "abort,loadend,load,loadend", "third"])
            let answers = container.events.filter { if case .containerAPI = $0 { true } else { false } }
            #expect(answers.count == 1)
        }
    }

    @Test func requestsCanBeSentFromReadyStateChangeAndAfterAbort() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const url = 'https://rexxar-container/api/geo';
                    const sent = (prepare, open) => new Promise((resolve) => {
                        const request = new XMLHttpRequest();
                        request.onloadend = () => resolve(request.status);
                        prepare(request);
                        request.open('GET', url);
                        open(request);
                    });
                    return [
                        await sent((request) => {
                            request.onreadystatechange = () => { if (request.readyState === 1) request.send(); };
                        }, () => {}),
                        await sent(() => {}, (request) => { request.abort(); request.send(); }),
                        await sent(() => {}, (request) => {
                            try { request.open('TRACE', 'https://elsewhere.example/'); } catch { request.send(); }
                        }),
                    ];
                    """)
            #expect(outcome == [200, 200, 200])
        }
    }

    @Test func concurrentRequestsReceiveTheirOwnResponses() async throws {
        try await with { container in
            let outcome = try await container.run(
                Self.helpers + """
                    const one = ask('https://rexxar-container/api/slow?id=one&ms=300');
                    const two = ask('https://rexxar-container/api/slow?id=two&ms=5');
                    return [(await two).text, (await one).text];
                    """)
            #expect(outcome == ["two", "one"])
        }
    }

    @Test func requestsToOtherHostsAreUnchanged() async throws {
        let server = try await LocalServer.start()
        try await with { container in
            await server.respond(
                StubResponse(headers: [("Access-Control-Allow-Origin", "*")], body: Data("of the server".utf8)),
                at: "/cors")
            let outcome = try await container.run(
                Self.helpers + """
                    const url = '\(server.url("/cors").absoluteString)';
                    return [(await ask(url)).text, (await askByXHR('GET', url)).text, (await askByXHR('GET', url)).url,
                            fetch.length, XMLHttpRequest.prototype.open.length, fetch.name, await failing(() => fetch())];
                    """)
            #expect(
                outcome == [
                    "of the server", "of the server", .string(server.url("/cors").absoluteString), 1, 2, "fetch",
                    "TypeError",
                ])
        }
    }

    @Test func requestsWorkAfterAReloadDuringARequest() async throws {
        try await with { container in
            _ = try await container.run("fetch('https://rexxar-container/api/slow?ms=200').catch(() => {}); return 1")
            try await container.load()
            #expect(try await container.run("return (await fetch('https://rexxar-container/api/geo')).status") == 200)
        }
    }

    @Test func theFirstMatchingAPIAnswersARequest() async throws {
        try await with { container in
            container.controller.containerAPIs = [
                RXRPathAPI("/other") { _ in .text("other") }, RXRPathAPI("/api") { _ in .text("first") },
                RXRPathAPI("/api/geo") { _ in .text("second") },
            ]
            let answers = try await container.run(
                """
                const ask = async (path) => (await fetch(`https://rexxar-container/${path}`)).text();
                return [await ask('api/geo'), await ask('other')];
                """)
            #expect(answers == ["first", "other"])
        }
    }

    @Test func rexxarFetchPostsArriveAndStatus999Rejects() async throws {
        try await with { container in
            container.controller.containerAPIs = [
                RXRPathAPI("/api/log") { request in
                    try .json([request.method, request.form?["event"] ?? "", request.form?["label"] ?? ""])
                },
                RXRPathAPI("/api/offline") { _ in RXRContainerResponse(status: 999) },
            ]
            let outcome = try await container.run(
                """
                // rexxarFetch turns a POST into a GET with the form in the query.
                const rexxarFetch = async (url, form) => {
                    const response = await fetch(form ? `${url}?${form}&_rexxar_method=POST` : url);
                    if (response.status === 999) throw new TypeError('Network request failed');
                    return response.json();
                };
                const form = new URLSearchParams({ event: 'click_demo_log', label: JSON.stringify({ source: 'rexxar' }) });
                const logged = await rexxarFetch('http://rexxar-container/api/log', form);
                const offline = await rexxarFetch('http://rexxar-container/api/offline').catch((error) => error.message);
                return [...logged, offline];
                """)
            #expect(outcome == ["GET", "click_demo_log", #"{"source":"rexxar"}"#, "Network request failed"])
        }
    }

    // MARK: Origins

    @Test func listedServersFilesAndFoldersReachTheContainerAPI() async throws {
        let server = try await LocalServer.start()
        let origin = try OriginPattern("http://127.0.0.1:\(server.port)")
        let script = "return (await fetch('http://rexxar-container/api/geo')).status"
        for host in [LocalServer.Host.address, .localhost] {
            try await withContainer(
                nil, file: server.url("/ok", host: host), options: { $0.origins = [origin] }
            ) { container in
                container.controller.containerAPIs = Self.apis
                try await container.load()
                #expect(try await container.run(script) == 200)
            }
        }
        let file = Fixtures.folder.appending(path: "app/app/other.html")
        try await withContainer("box://x/y?z=漢字&=#%", file: file) { container in
            container.controller.containerAPIs = Self.apis
            try await container.load()
            #expect(try await container.run(script) == 200)
            let uri = try await container.run("return new URLSearchParams(location.search).get('uri')")
            #expect(uri == "box://x/y?z=漢字&=#%")
        }
        let page = try #require(URL(string: "app://pages/app/other.html"))
        try await withContainer(
            nil, file: page, options: { $0.folders["pages"] = Fixtures.folder.appending(path: "app") }
        ) { container in
            container.controller.containerAPIs = Self.apis
            try await container.load()
            #expect(try await container.run(script) == 200)
            #expect(container.page.origin == Origin(serialized: "app://pages"))
        }
    }

    @Test func unlistedOriginsCannotReachTheContainerAPI() async throws {
        let server = try await LocalServer.start()
        try await withContainer { container in
            container.controller.containerAPIs = Self.apis
            try await container.load()
            try await container.page.loadAndWait(server.url("/ok"))
            let name = try await container.run(
                "try { await fetch('http://rexxar-container/api/geo'); return 'answered'; } catch (error) { return error.name; }"
            )
            #expect(name == "TypeError")
        }
    }

    @Test func aFloodOfRequestsOfOneDocumentDoesNotAffectAnother() async throws {
        let apis = ContainerAPIs(host: "rexxar-container")
        apis.apis = Self.apis
        func document(_ digit: String) throws -> Document {
            let id = try #require(DocumentID(String(repeating: digit, count: 32).utf8))
            return Document(id: id, origin: Origin(serialized: "https://shop.example"), frame: .top, url: nil)
        }
        for index in 0..<1_000 { apis.begin("flood-\(index)", from: try document("a")) }
        let other = try document("b")
        apis.begin("mark", from: other)
        let fields = [
            ContainerAPIScheme.proofField: apis.secret + ".mark", "origin": "https://shop.example",
        ]
        let request = SchemeRequest(url: try #require(URL(string: "rexxar-api://https/api/geo")), headers: fields)
        #expect(try await apis.admit(request).0.document == other)
    }

    // MARK: Forms

    @Test func formsAreReadFromTheBodyOrTheQuery() throws {
        let id = try #require(DocumentID("0123456789abcdef0123456789abcdef".utf8))
        let document = Document(id: id, origin: .opaque, frame: .top, url: nil)
        func request(_ method: String, _ url: String, _ type: String? = nil, _ body: String = "") throws
            -> RXRContainerRequest
        {
            RXRContainerRequest(
                method: method, url: try #require(URL(string: url)), headers: type.map { ["content-type": $0] } ?? [:],
                body: Data(body.utf8), document: document)
        }
        let log = "http://rexxar-container/api/log?event=click_demo_log&label=%7B%22source%22%3A%22rexxar%22%7D"
        let asGet = try request("GET", log + "&_rexxar_method=POST")
        #expect(asGet.isPost)
        #expect(asGet.form?.items.map(\.name) == ["event", "label"])
        #expect(asGet.form?["label"] == #"{"source":"rexxar"}"#)
        #expect(try request("GET", log).form == nil)
        for stated in ["GET", "TRACE", "post", ""] {
            let unchanged = try request("GET", log + "&_rexxar_method=\(stated)")
            #expect(unchanged.intendedMethod == "GET" && unchanged.form == nil)
        }
        #expect(try request("HEAD", log + "&_rexxar_method=POST").form == nil)
        for stated in ["PUT", "DELETE"] {
            let asGet = try request("GET", log + "&_rexxar_method=\(stated)")
            #expect(asGet.intendedMethod == stated && !asGet.isPost)
            #expect(asGet.form?.items.map(\.name) == ["event", "label"])
            let sent = try request(stated, "http://c/?_rexxar_method=POST", "application/x-www-form-urlencoded", "a=1")
            #expect(sent.intendedMethod == stated && sent.form?.items.map(\.name) == ["a"])
        }
        let posted = try request("POST", "http://c/", "application/x-www-form-urlencoded; charset=UTF-8", "a=1+2&a=%2B")
        #expect(posted.form?.values(of: "a") == ["1 2", "+"])
        #expect(try request("POST", "http://c/?a=1", "text/plain", "a=1").form == nil)
    }
}

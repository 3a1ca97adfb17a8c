import CCurl
import Foundation

/// One request to a web server and its response. Redirects are not followed: a redirect is a response.
///
/// Libcurl uses no cookies, credentials or cache unless they are requested.
@TransferThread
final class WebTransfer {
    private let request: FetchRequest
    private let handle: UnsafeMutableRawPointer
    private let fields: UnsafeMutablePointer<curl_slist>?
    private let received: ReceivedAnswer
    private let peer: PeerCheck
    private let names: UnsafeMutablePointer<curl_slist>?
    private let start = ContinuousClock.now

    init(_ request: FetchRequest) {
        self.request = request
        handle = curl_easy_init()
        fields = Self.list(request.fields)
        received = ReceivedAnswer(maximumSize: request.maximumSize)
        peer = PeerCheck(request.host, request.peers)
        names = request.knownAddresses.reduce(nil) { list, known in
            curl_slist_append(list, "\(known.key):\(known.value)")
        }
        tombolo_curl_set_text(handle, CURLOPT_URL, request.url.absoluteString)
        tombolo_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        tombolo_curl_set_number(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        tombolo_curl_set_text(handle, CURLOPT_USERAGENT, "Tombolo")
        tombolo_curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
        // An empty text requests every encoding that libcurl can decompress.
        if request.isCompressed { tombolo_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "") }
        // Otherwise the resolver would use a signal, and signals affect the whole process.
        tombolo_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)

        // Libcurl must not use further variables of the environment: an empty text disables the proxy.
        let proxy = request.proxies?.proxy(for: request.url)
        tombolo_curl_set_text(handle, CURLOPT_PROXY, proxy ?? "")
        tombolo_curl_set_text(handle, CURLOPT_NOPROXY, "")
        tombolo_curl_set_pointer(handle, CURLOPT_RESOLVE, names)
        if proxy == nil {
            let check = Unmanaged.passUnretained(peer).toOpaque()
            tombolo_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, check)
            tombolo_curl_set_open_socket(handle, PeerCheck.socketOpener)
            tombolo_curl_set_pointer(handle, CURLOPT_PREREQDATA, check)
            tombolo_curl_set_pre_request(handle, PeerCheck.requestAdmitter)
        }

        let receiver = Unmanaged.passUnretained(received).toOpaque()
        tombolo_curl_set_pointer(handle, CURLOPT_PRIVATE, receiver)
        tombolo_curl_set_pointer(handle, CURLOPT_HEADERDATA, receiver)
        tombolo_curl_set_callback(handle, CURLOPT_HEADERFUNCTION, ReceivedAnswer.headReceiver)
        tombolo_curl_set_pointer(handle, CURLOPT_WRITEDATA, receiver)
        tombolo_curl_set_callback(handle, CURLOPT_WRITEFUNCTION, ReceivedAnswer.bodyReceiver)
    }

    isolated deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(fields)
        curl_slist_free_all(names)
    }

    /// Sends the request and waits for the whole response, within the idle timeout and the time limit of the transfer.
    /// - Throws: ``FetchFailure``.
    func answer() async throws(FetchFailure) -> FetchedResponse {
        guard request.peers.allows(request.host) else { throw .forbiddenAddress(request.host) }
        let failure = await withTaskGroup(of: FetchFailure?.self) { group in
            group.addTask { await self.run() }
            group.addTask { await self.watch() }
            if let onProgress = request.onProgress { group.addTask { await self.report(to: onProgress) } }
            let first = await group.next()
            group.cancelAll()
            return first ?? .cancelled
        }
        if let failure { throw failure }
        return soFar
    }

    /// The part of the response that has been received so far; incomplete if the transfer was interrupted.
    var soFar: FetchedResponse {
        FetchedResponse(
            url: request.url, status: received.hasHead ? tombolo_curl_number(handle, CURLINFO_RESPONSE_CODE) : 0,
            fields: received.fields,
            body: received.body)
    }

    /// Runs the transfer to its end.
    /// - Returns: The failure; nil on success.
    private func run() async -> FetchFailure? {
        let code = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                received.continuation = continuation
                TransferThread.begin(handle)
            }
        } onCancel: {
            Task { await cancel() }
        }
        if code != CURLE_OK, peer.hasRefused { return .forbiddenAddress(request.host) }
        if received.isTooLarge { return .tooLarge(limit: request.maximumSize) }
        return FetchFailure(code) ?? (received.hasHead ? nil : .connection("The response ended within its header."))
    }

    private func cancel() {
        TransferThread.end(handle)
        received.end(CURLE_ABORTED_BY_CALLBACK)
    }

    /// Waits until the transfer exceeds one of its time limits.
    private func watch() async -> FetchFailure {
        while true {
            let end = min(start + request.limit, received.lastBytes + request.idleTimeout)
            if end <= .now { return .timedOut }
            do { try await Task.sleep(until: end) } catch { return .cancelled }
        }
    }

    /// Reports the received part of the response each time it has grown, until the task is cancelled.
    private func report(to receive: @Sendable (FetchedResponse) async -> Void) async -> FetchFailure {
        for await _ in received.progress { await receive(soFar) }
        return .cancelled
    }

    /// Creates libcurl's list of the header fields.
    private static func list(_ fields: [String: String]) -> UnsafeMutablePointer<curl_slist>? {
        fields.reduce(nil) { list, field in
            // A field that contains a line break is left out: the break would begin another, injected field.
            guard !(field.key + field.value).contains(where: \.isNewline) else { return list }
            // Libcurl sends a field with an empty value if it ends with a semicolon; with a colon, the field would be left out.
            return curl_slist_append(list, field.value.isEmpty ? "\(field.key);" : "\(field.key): \(field.value)")
        }
    }
}

extension FetchFailure {
    fileprivate init?(_ code: CURLcode) {
        switch code {
        case CURLE_OK: return nil
        case CURLE_ABORTED_BY_CALLBACK: self = .cancelled
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: self = .notHTTP
        default: self = .connection(String(cString: curl_easy_strerror(code)))
        }
    }
}

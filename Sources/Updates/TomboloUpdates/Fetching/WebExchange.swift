#if os(Linux)
import CCurl
import Foundation

/// The exchange of one request and its response by libcurl, which uses no cookies, credentials or cache unless they are requested.
@TransferThread
final class WebExchange {
    private let handle: UnsafeMutableRawPointer
    private let fields: UnsafeMutablePointer<curl_slist>?
    private let received: ReceivedAnswer
    private let peer: PeerCheck
    private let names: UnsafeMutablePointer<curl_slist>?

    /// Prepares an exchange.
    /// - Parameters:
    ///   - received: Receives the response.
    ///   - peer: Decides whether the server's addresses are allowed, unless a proxy is used.
    init(_ request: FetchRequest, _ received: ReceivedAnswer, _ peer: PeerCheck) {
        handle = curl_easy_init()
        fields = Self.list(request.fields)
        (self.received, self.peer) = (received, peer)
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
        // Otherwise the end of a transfer during a DNS lookup would block all other transfers.
        tombolo_curl_set_quick_exit(handle)

        // An empty text disables the proxy, so that libcurl does not use further environment variables.
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

    /// The status of the response; 0 before there is one.
    var status: Int { tombolo_curl_number(handle, CURLINFO_RESPONSE_CODE) }

    /// Runs the exchange to its end.
    /// - Returns: The failure; nil on success.
    func run() async -> FetchFailure? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                received.continuation = continuation
                TransferThread.begin(handle)
            }
        } onCancel: {
            Task { await cancel() }
        }
    }

    private func cancel() {
        TransferThread.end(handle)
        received.end(.cancelled)
    }

    /// Creates libcurl's list of the header fields.
    private static func list(_ fields: [String: String]) -> UnsafeMutablePointer<curl_slist>? {
        fields.reduce(nil) { list, field in
            // A field that contains a line break is left out: the break would begin another, injected field.
            guard !(field.key + field.value).contains(where: \.isNewline) else { return list }
            // Libcurl sends a field with an empty value if it ends with a semicolon; if it ends with a colon, the field would
            // be left out.
            return curl_slist_append(list, field.value.isEmpty ? "\(field.key);" : "\(field.key): \(field.value)")
        }
    }
}

extension FetchFailure {
    init?(_ code: CURLcode) {
        switch code {
        case CURLE_OK: return nil
        case CURLE_ABORTED_BY_CALLBACK: self = .cancelled
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: self = .notHTTP
        default: self = .connection(String(cString: curl_easy_strerror(code)))
        }
    }
}
#endif

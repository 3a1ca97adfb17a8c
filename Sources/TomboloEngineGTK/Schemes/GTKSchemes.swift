import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

/// Stub.
final class GTKSchemes {
    private let handlers: [String: any SchemeHandling]

    init(_ handlers: [String: any SchemeHandling], in context: OpaquePointer) {
        self.handlers = handlers
        for (scheme, handler) in handlers {
            let box = Unmanaged.passRetained(HandlerBox(handler))
            webkit_web_context_register_uri_scheme(
                context, scheme,
                { request, data in
                    guard let request, let data else { return }
                    nonisolated(unsafe) let pair = (request, data)
                    MainActor.assumeIsolated {
                        let handler = Unmanaged<HandlerBox>.fromOpaque(pair.1).takeUnretainedValue().handler
                        let reference = GObjectReference(retaining: pair.0)
                        guard
                            let url = String(copying: webkit_uri_scheme_request_get_uri(pair.0)).flatMap({
                                URL(string: $0)
                            })
                        else { return }
                        Task {
                            let response = await handler.response(to: SchemeRequest(url: url))
                            guard case .bytes(let bytes) = response.body else { return }
                            let copy = bytes.copiedGBytes()
                            let stream = g_memory_input_stream_new_from_bytes(copy)
                            let answer = webkit_uri_scheme_response_new(stream, gint64(bytes.count))
                            webkit_uri_scheme_response_set_status(answer, UInt32(response.status), nil)
                            webkit_uri_scheme_response_set_content_type(answer, response.header("content-type"))
                            let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
                            for (name, value) in response.headers { soup_message_headers_append(headers, name, value) }
                            webkit_uri_scheme_response_set_http_headers(answer, headers)
                            webkit_uri_scheme_request_finish_with_response(reference.opaque, answer)
                        }
                    }
                }, box.toOpaque(), { _ in })
            webkit_security_manager_register_uri_scheme_as_secure(
                webkit_web_context_get_security_manager(context), scheme)
        }
    }
}

private final class HandlerBox {
    let handler: any SchemeHandling
    init(_ handler: any SchemeHandling) { self.handler = handler }
}

import Foundation
import TomboloEngine
import WebKit

/// A request of the engine, and the task that answers it.
///
/// WebKit raises an exception for every use of a request that has ended or that WebKit has stopped. So the request is
/// used only through ``task``, which is nil from then on.
final class SchemeExchange {
    private var task: (any WKURLSchemeTask)?
    private var work: Task<Void, Never>?
    private let slot: SchemeSlot

    init(_ task: any WKURLSchemeTask, in slot: SchemeSlot) { (self.task, self.slot) = (task, slot) }

    /// Waits until the request may run, calls the handler and sends its response; “not found” without a handler. `ended` runs when the handler has returned and
    /// the response was sent or dropped.
    func answer(
        _ requested: SchemeRequest, by handler: (any SchemeHandling)?, ended: @escaping @MainActor () -> Void
    ) {
        slot.wait { [self] in
            work = Task { [self] in
                await send(slot.admit(response(to: requested, by: handler)))
                work = nil
                slot.end()
                ended()
            }
        }
    }

    /// Notes that WebKit has stopped the request.
    func stop() {
        task = nil
        endWork()
    }

    /// Ends the request with a network error.
    func fail() {
        end { $0.didFailWithError(URLError(.cancelled)) }
        endWork()
    }

    private func endWork() {
        work?.cancel()
        if slot.isWaiting { slot.end() }
    }

    private func response(to requested: SchemeRequest, by handler: (any SchemeHandling)?) async -> SchemeResponse {
        guard let handler, let task else { return .noHandler }
        var requested = requested
        if let bodyGuard = handler.bodyGuard, bodyGuard.admits(requested.headers) {
            do throws(SchemeBudget.Exhausted) {
                guard let bytes = try await body(of: task.request) else { return .noHandler }
                requested.body = bytes
            } catch {
                return .failure("The bodies of the page's requests are too long together.")
            }
        }
        return await handler.response(to: requested).withValidFields().held(from: requested)
    }

    private func body(of request: URLRequest) async throws(SchemeBudget.Exhausted) -> Data? {
        await slot.beginReading()
        var body: Data?
        defer { slot.endReading(body?.count ?? 0) }
        body = try await SchemeBody.read(request, from: slot.bodies)
        return body
    }

    // MARK: Sending

    private func send(_ response: SchemeResponse) async {
        if case .failure(let reason) = response.body {
            return end { $0.didFailWithError(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])) }
        }
        guard let url = task?.request.url, let head = response.head(for: url) else {
            response.discard()
            return end { $0.didFailWithError(URLError(.badServerResponse)) }
        }
        task?.didReceive(head)
        switch response.body {
        case .bytes(let bytes): task?.didReceive(bytes)
        case .file(let region): await send(region)
        case .stream(let parts): await send(parts)
        case .failure: break
        }
        end { $0.didFinish() }
    }

    private func send(_ parts: AsyncThrowingStream<Data, any Error>) async {
        do {
            for try await part in parts {
                guard let task else { return }
                task.didReceive(part)
            }
        } catch {
            end { $0.didFailWithError(URLError(.networkConnectionLost)) }
        }
    }

    private func send(_ region: FileRegion) async {
        let file = OpenFilePart(region)
        while task != nil {
            guard let piece = await file.next() else {
                return end { $0.didFailWithError(URLError(.cannotOpenFile)) }
            }
            if piece.isEmpty { return }
            task?.didReceive(piece)
        }
    }

    private func end(_ last: (any WKURLSchemeTask) -> Void) {
        guard let task else { return }
        self.task = nil
        last(task)
    }
}

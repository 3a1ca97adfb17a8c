import CGLib
import GLibRuntime
import Testing

@MainActor
@Suite struct AsyncOperationTests {
    @Test func anOperationReturnsItsResult() async throws {
        let text = try await awaitResult { cancellable, callback, data in
            withFile("/proc/self/comm") { g_file_load_contents_async($0, cancellable, callback, data) }
        } finish: { result in
            try contents(result)
        }
        #expect(!text.isEmpty)
    }

    @Test func aGErrorIsThrown() async throws {
        let failure = await #expect(throws: GLibError.self) {
            try await awaitResult { cancellable, callback, data in
                withFile("/no/such/file") { g_file_load_contents_async($0, cancellable, callback, data) }
            } finish: { result in
                try contents(result)
            }
        }
        #expect(failure?.matches(g_io_error_quark(), G_IO_ERROR_NOT_FOUND) == true)
        #expect(failure?.message.isEmpty == false)
    }

    @Test func cancellingTheTaskCancelsTheOperation() async throws {
        let task = Task { @MainActor in
            try await awaitResult { cancellable, callback, data in
                // A GTask that ends only when it is cancelled.
                let task = g_task_new(nil, cancellable, callback, data)
                g_task_set_return_on_cancel(task, 1)
                g_task_run_in_thread(task, workUntilCancelled)
                g_object_unref(UnsafeMutableRawPointer(task))
            } finish: { result in
                try GLibError.check { _ = g_task_propagate_boolean(result, $0) }
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        let failure = await #expect(throws: GLibError.self) { try await task.value }
        #expect(failure?.matches(g_io_error_quark(), G_IO_ERROR_CANCELLED) == true)
    }

    private func withFile(_ path: String, _ body: (OpaquePointer?) -> Void) {
        let file = g_file_new_for_path(path)
        body(file)
        if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
    }

    private func contents(_ result: OpaquePointer) throws -> [UInt8] {
        guard let file = g_async_result_get_source_object(result) else { return [] }
        defer { g_object_unref(file) }
        var bytes: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        try GLibError.check { _ = g_file_load_contents_finish(OpaquePointer(file), result, &bytes, &count, nil, $0) }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
}

private nonisolated func workUntilCancelled(
    _ task: OpaquePointer?, _ source: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?,
    _ cancellable: UnsafeMutablePointer<GCancellable>?
) {
    while g_cancellable_is_cancelled(cancellable) == 0 { g_usleep(1000) }
}

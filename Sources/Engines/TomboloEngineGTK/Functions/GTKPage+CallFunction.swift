import CWebKitGTK
import GLibRuntime
package import TomboloEngine

extension GTKPage: FunctionCalling {
    /// Starts the script. The engine keeps the view alive until its callback, possibly long after the call has been settled here.
    package func start(_ source: String, _ argumentText: String, in world: ContentWorld, for call: FunctionCall) {
        keep(world)
        let arguments = Variant.dictionary([(FunctionSource.argumentName, Variant.string(Array(argumentText.utf8)))])
        // The engine (WebKitGTK 2.50) reads the arguments before it returns, and does not sink them.
        Variant.lend(arguments) { arguments in
            webkit_web_view_call_async_javascript_function(
                view, source, gssize(source.utf8.count), arguments, world.name, nil, nil,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    // These are C pointers. The callback runs on the main actor's thread, which `assumeIsolated` checks.
                    nonisolated(unsafe) let answer = (view: UnsafeMutableRawPointer(view), result: result, data: data)
                    MainActor.assumeIsolated {
                        let call = Unmanaged<FunctionCall>.fromOpaque(answer.data).takeRetainedValue()
                        call.settle(Result { try GTKPage.finish(answer.result, of: answer.view) })
                    }
                }, Unmanaged.passRetained(call).toOpaque())
        }
    }

    /// Returns the text that the script returned.
    private static func finish(_ result: OpaquePointer, of view: UnsafeMutableRawPointer) throws -> [UInt8] {
        do {
            let value = try GLibError.check {
                webkit_web_view_call_async_javascript_function_finish(
                    view.assumingMemoryBound(to: WebKitWebView.self), result, $0)
            }
            guard let value else { return FunctionOutcome.undefined }
            defer { g_object_unref(UnsafeMutableRawPointer(value)) }
            return [UInt8](consuming: jsc_value_to_string_as_bytes(value))
        } catch {
            throw FunctionOutcome.error(error)
        }
    }
}

#if DEBUG
import OrderedCollections
import TomboloEngine

/// The part of a module that runs: functions that make the calls of the app.
struct TypeScriptClient {
    private let interface: AppInterface
    private let declarations: TypeScriptDeclarations
    /// The places of dates that the client converts; nil if it does not convert dates.
    private let dates: DateShapes?

    init(_ interface: AppInterface, convertsDates: Bool) {
        self.interface = interface
        declarations = TypeScriptDeclarations(interface, prefix: "", convertsDates: convertsDates)
        dates = convertsDates ? DateShapes(interface) : nil
    }

    /// The parts of the module, in order.
    var parts: [String] {
        guard let dates else { return [Self.types, Self.plainMakers, Self.members, object] }
        let text = declarations.text
        let events = interface.events.sorted { $0.key < $1.key }
        let functions = interface.pageFunctions.sorted { $0.key < $1.key }
        let eventTypes = events.map { "\(TypeScriptText.string($0.key)): \(text.type($0.value, absent: "undefined"))" }
        let functionTypes = functions.map {
            "\(TypeScriptText.string($0.key)): \(text.pageFunction($0.value))"
        }
        return [
            Self.types,
            "/** The events of the app, with the types of their values. */\nexport interface AppEvents {\(Self.lines(eventTypes))}",
            "/** The functions that the app calls. */\nexport interface AppPageFunctions {\(Self.lines(functionTypes))}",
            "const definitions: any = \(Self.literal(dates.definitions));",
            "const events: any = \(Self.literal(places(of: events.map { ($0.key, $0.value) })));",
            "const functions: any = \(Self.literal(places(of: functions.map { ($0.key, $0.value.argument) })));",
            Self.dateMakers, Self.members, object,
        ]
    }

    private func places(of shapes: [(name: String, shape: TypeShape?)]) -> JSONValue {
        .object(
            OrderedDictionary(
                uniqueKeysWithValues: shapes.compactMap { entry in
                    entry.shape.flatMap { dates?.places($0) }.map { (entry.name, $0) }
                }))
    }

    private static func lines(_ members: [String]) -> String {
        members.isEmpty ? "" : "\n" + members.map { "    \($0);\n" }.joined()
    }

    /// A value as an expression. As text, a member `__proto__` stays a member.
    private static func literal(_ value: JSONValue) -> String {
        "JSON.parse(\(TypeScriptText.string(value.description)))"
    }

    private var object: String {
        "/** The calls and streams of the app. */\nexport const app = \(object(CallTree(interface.calls.keys), ""));"
    }

    private func object(_ tree: CallTree, _ indentation: String) -> String {
        let members = children(of: tree).map { child in
            let comment = TypeScriptText.comment(
                child.node.call.flatMap { interface.comments[$0] }, indentation: indentation + "    ")
            // In an object literal, a plain __proto__ would set the prototype.
            let name = child.name == "__proto__" ? "['__proto__']" : TypeScriptText.name(child.name)
            return "\(comment)\(indentation)    \(name): \(value(child.node, indentation + "    ")),\n"
        }
        return members.isEmpty ? "{}" : "{\n\(members.joined())\(indentation)}"
    }

    /// The nodes below a node. The function of a call has a member `result` of its own.
    private func children(of tree: CallTree) -> [CallTree.Child] {
        tree.children.filter { tree.call == nil || $0.name != "result" }
    }

    private func value(_ node: CallTree, _ indentation: String) -> String {
        guard let name = node.call, let call = interface.calls[name] else { return object(node, indentation) }
        let maker = call.isStream ? "makeStream" : "makeCall"
        let details = call.failure.flatMap { interface.failures[$0]?.details }
        let places = places(of: [("result", call.result), ("progress", call.progress), ("data", details)])
        let parameters = places == [:] ? "" : ", \(Self.literal(places))"
        let made = "\(maker)(\(TypeScriptText.string(name))\(parameters))"
        let type = type(of: call)
        guard !children(of: node).isEmpty else { return "\(made) as \(type)" }
        let members = object(node, indentation)
        return "withMembers(\(made), \(members)) as \(type) & \(membersType(node))"
    }

    private func type(of call: AppInterface.Call) -> String {
        let text = declarations.text
        if call.isStream {
            return "TomboloStreamCall<\(text.argument(call.argument)), \(text.type(call.result, absent: "undefined"))>"
        }
        let failure = call.failure.map { ", \($0)" } ?? ""
        return "AppCall<\(declarations.callType(call))\(failure)\(call.hasOnlyFailure ? ", never" : "")>"
    }

    private func membersType(_ node: CallTree) -> String {
        let members = children(of: node).map { child in
            let call = child.node.call.flatMap { interface.calls[$0] }.map(type)
            let below = children(of: child.node).isEmpty ? nil : membersType(child.node)
            return "\(TypeScriptText.name(child.name)): \([call, below].compactMap(\.self).joined(separator: " & "))"
        }
        return "{ \(members.joined(separator: "; ")) }"
    }
}

/// The constant parts of a module.
extension TypeScriptClient {
    private static let types = """
        /** An error of Tombolo itself, such as `denied` or `timeout`. */
        export type AppFailure = TomboloCallError<TomboloErrorCode, any>;

        /** The outcome of a call, for code that handles errors without exceptions. */
        export type Outcome<Result, Failure> = { ok: true; value: Result } | { ok: false; error: Failure | AppFailure };

        /** A call of the app, as a function. `Others` are errors of the handler that the app has not declared; never if there are none. */
        export type AppCall<Call extends (...parameters: any[]) => Promise<any>, Failure = never, Others = TomboloError> = Call & {
            /** Makes the call. The promise never rejects: an error is part of the outcome. */
            result(...parameters: Parameters<Call>): Promise<Outcome<Awaited<ReturnType<Call>>, Failure | Others>>;
        };
        """

    private static let members = """
        function withResult(make: any): any {
            const result = (...parameters: any[]) => make(...parameters).then((value: any) => ({ ok: true, value }), (error: any) => ({ ok: false, error }));
            return Object.defineProperty(make, 'result', { value: result, configurable: true });
        }

        function withMembers(target: any, members: object): any {
            return Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
        }
        """

    private static let plainMakers = """
        function makeCall(name: string): any {
            return withResult((argument: any, options: any) => tombolo.call(name, argument, options));
        }

        function makeStream(name: string): any {
            return (argument: any, options: any) => tombolo.stream(name, argument, options);
        }
        """

    private static let dateMakers = """
        /** Returns a value with its dates as `Date` objects. The value itself stays unchanged, since others may have received it, too. */
        function withDates(value: any, places: any): any {
            if (places === undefined || value === undefined || value === null) return value;
            if (places === 1) return typeof value === 'string' && /^[+-]?\\d{4,6}-\\d\\d-\\d\\dT/.test(value) ? new Date(value) : value;
            if (typeof places === 'string') return withDates(value, definitions[places]);
            if (places.any) return places.any.reduce(withDates, value);
            const at = (name: string) => places.all ?? (Object.prototype.hasOwnProperty.call(places.parts, name) ? places.parts[name] : undefined);
            if (Array.isArray(value)) return value.map((part, index) => withDates(part, at(String(index))));
            // Texts, numbers, bytes, and the dates that another shape has found.
            if (Object.prototype.toString.call(value) !== '[object Object]') return value;
            return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDates(part, at(name))]));
        }

        function makeCall(name: string, places: any = {}): any {
            return withResult(async (argument: any, options: any) => {
                const onProgress = options?.onProgress && ((value: any) => options.onProgress(withDates(value, places.progress)));
                try {
                    return withDates(await tombolo.call(name, argument, onProgress ? { ...options, onProgress } : options), places.result);
                } catch (error: any) {
                    if (places.data === undefined || error?.data === undefined) throw error;
                    throw new tombolo.TomboloError(error.code, error.message, withDates(error.data, places.data), { cause: error });
                }
            });
        }

        function makeStream(name: string, places: any = {}): any {
            return (argument: any, options: any) => {
                const stream = tombolo.stream(name, argument, options);
                if (places.result === undefined) return stream;
                const converted = stream.pipeThrough(new TransformStream({ transform: (value, sink) => sink.enqueue(withDates(value, places.result)) }));
                return Object.assign(converted, {
                    async *[Symbol.asyncIterator]() {
                        const reader = converted.getReader();
                        try {
                            for (;;) {
                                const { done, value } = await reader.read();
                                if (done) return;
                                yield value;
                            }
                        } finally {
                            await reader.cancel();
                        }
                    },
                });
            };
        }

        /** Adds a listener for an event of the app. Returns a function that removes it. */
        export function on<Name extends keyof AppEvents>(event: Name, listener: (value: AppEvents[Name]) => void): () => void {
            return tombolo.on(event as string, (value: any) => listener(withDates(value, events[event])));
        }

        /** Exposes a function to the app. Returns a function that removes it. */
        export function expose<Name extends keyof AppPageFunctions>(name: Name, fn: AppPageFunctions[Name]): () => void {
            return tombolo.expose(name as string, (argument: any, context) => (fn as any)(withDates(argument, functions[name]), context));
        }
        """
}
#endif

import TomboloEngine
import TomboloFlex

extension FlexDemo {
    /// Registers the functions of the demo page for Android. Most of them have a timeout of three seconds.
    func registerFunctionsOfAndroid() {
        component.setInterfaceTimeout(3000)
        answer("test1") { arguments in .integer((arguments.first?.asInt() ?? 0) + 1) }
        act("test2", timeout: 10_000) { action, _ in
            try await Task.sleep(for: .seconds(1))
            action.resolveVoid()
        }
        answer("test3") { _ in nil }
        act("test4") { action, _ in
            let value: JSONValue = [
                "intData": 1, "StringData": "test test", "doubleData": 1.0000000001, "boolData": false,
                "arrayData": [1, 22, 333], "objectData": ["o1": nil, "o2": 999.9999, "o3": "dataO3"],
            ]
            action.promiseReturn(value)
        }
        answer("test5") { [weak self] _ in
            self?.ask("webtest", "hi! $flex!")
            return nil
        }
        // The original shows a dialog of the app, which nothing would close here.
        answer("test6") { _ in nil }
        act("test7") { action, _ in action.promiseReturn("test success") }
        answer("test8") { _ in throw FlexDemoError(description: "Exception test!") }
        act("test9") { action, _ in action.reject(reason: "action reject test") }
        answer("test10") { arguments in
            guard let model = arguments.first?.reified(Model.self) else { throw FlexDemoError.unreadable("test10") }
            let (next, isTooLarge) = model.testLong.addingReportingOverflow(1)
            if isTooLarge { throw FlexDemoError(description: "testLong is too large.") }
            let data = model.data.map { ["test": .string($0.test)] as JSONValue }
            return ["data": .array(data), "testLong": .integer(next)]
        }
    }

    private struct Model: Decodable {
        struct Item: Decodable { var test: String }

        var data: [Item]
        var testLong: Int
    }
}

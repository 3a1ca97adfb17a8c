import TomboloEngine
import TomboloFlex

extension FlexDemo {
    /// Registers the functions of the demo page for iOS, without a timeout.
    func registerFunctionsOfIOS() {
        component.setInterfaceTimeout(0)
        answer("test1") { arguments in .integer((arguments.first?.asInt() ?? 0) + 1) }
        answer("test2") { [weak self] _ in
            self?.ask("help", "Help me Flex!")
            return nil
        }
        answer("testReceive") { _ in [10, 24123.54235234, [], false, "test value"] }
        act("testAction") { action, _ in
            let value: JSONValue = [
                "key1": "value1\ntest",
                "key2": ["subkey1": ["dictionaryValue", 0.12], "subkey2": 1000.1],
                "key3": ["arrayValue1", nil],
                "key4": true,
            ]
            action.promiseReturn(value)
        }
        answer("testReject1") { _ in throw FlexDemoError(description: "testReject1 was called.") }
        act("testReject2") { action, _ in action.reject() }
        act("modelTest1") { action, arguments in
            if arguments.first?.reified(FirstModel.self) == nil { throw FlexDemoError.unreadable("modelTest1") }
            action.promiseReturn()
        }
        answer("modelTest2") { arguments in
            if arguments.first?.reified(SecondModel.self) == nil { throw FlexDemoError.unreadable("modelTest2") }
            return nil
        }
        answer("modelTest3") { _ in ["array": ["test1"], "dic": ["test2": "test3"], "model": ["bool": true]] }
    }

    private struct FirstModel: Decodable {
        var string: String
        var integer: Int
    }

    private struct SecondModel: Decodable {
        struct Inner: Decodable { var bool: Bool }

        var array: [String]
        var dic: [String: String]
        var model: Inner
    }
}

extension FlexDemoError {
    static func unreadable(_ name: String) -> FlexDemoError {
        FlexDemoError(description: "\(name): the argument is not the model that it should be.")
    }
}

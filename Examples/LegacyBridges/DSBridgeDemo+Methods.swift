import TomboloBridge
import TomboloDSBridge
import TomboloEngine

extension DSBridgeDemo {
    /// The methods without a namespace.
    var plainMethods: JavascriptObject {
        let isAndroid = bridge.dialect == .android
        // The answers of the original iOS and Android apps differ here.
        let synchronousEnd = isAndroid ? "［syn call］" : "[ syn call]"
        let gap = isAndroid ? "   " : " "
        let object = JavascriptObject()
        answer("testSyn", in: object) { "\($0.plainText)\(synchronousEnd)" }
        answerLater("testAsyn", in: object) { "\($0.plainText) [ asyn call]" }
        answer("testNoArgSyn", in: object) { _ in "testNoArgSyn called [ syn call]" }
        answerLater("testNoArgAsyn", in: object) { _ in "testNoArgAsyn\(gap)called [ asyn call]" }
        return object.registerAsyn("callProgress") { [weak self] _, _, complete in
            Task {
                for number in stride(from: 10, through: 0, by: -1) {
                    self?.note(.integer(number), of: "callProgress", complete: false)
                    complete.setProgressData(.integer(number))
                    try? await Task.sleep(for: .seconds(1))
                }
                self?.note(0, of: "callProgress")
                complete(0)
            }
        }
    }

    /// The methods in the namespace `swift`.
    var swiftMethods: JavascriptObject {
        let object = JavascriptObject()
        answer("testSyn", of: "swift.", in: object) { "\($0.plainText)[Swift sync call:test]" }
        answerLater("testAsyn", of: "swift.", in: object) { "\($0.plainText)[Swift async call:test]" }
        return object
    }

    /// The methods in the namespace `echo`.
    var echoMethods: JavascriptObject {
        JavascriptObject()
            .register("syn") { [weak self] value, _ in
                self?.note(value, of: "echo.syn")
                return value
            }
            .registerAsyn("asyn") { [weak self] value, _, complete in
                self?.note(value, of: "echo.asyn")
                complete(value)
            }
    }

    private func answer(
        _ name: String, of namespace: String = "", in object: JavascriptObject,
        _ text: @escaping @MainActor (JSONValue) -> String
    ) {
        object.register(name) { [weak self] value, _ in
            let answer = JSONValue.string(text(value))
            self?.note(answer, of: namespace + name)
            return answer
        }
    }

    private func answerLater(
        _ name: String, of namespace: String = "", in object: JavascriptObject,
        _ text: @escaping @MainActor (JSONValue) -> String
    ) {
        object.registerAsyn(name) { [weak self] value, _, complete in
            let answer = JSONValue.string(text(value))
            self?.note(answer, of: namespace + name)
            complete(answer)
        }
    }
}

extension JSONValue {
    /// The text itself, or the JSON of any other value, as the original appends an argument to its answer.
    fileprivate var plainText: String { stringValue ?? description }
}

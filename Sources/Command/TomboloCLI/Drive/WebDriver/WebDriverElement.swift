/// References to elements in W3C WebDriver.
enum WebDriverElement {
    /// The member whose value identifies the element. Source: W3C WebDriver, “Elements”.
    static let key = "element-6066-11e4-a52e-4f735466cecf"
}

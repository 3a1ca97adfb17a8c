/// Characters of other scripts that are taken for small Latin letters, for digits, or for the marks between the parts of an address.
///
/// Those whose prototype in the data of UTS 39 (confusables.txt) is a small letter or a digit of ASCII, and some that people take for one
/// in the fonts of screens.
enum LookAlikes {
    /// A label of nothing but these, digits and hyphens may be another word in Latin: `аррӏе` in Cyrillic.
    static let ofLatin: Set<Unicode.Scalar> = Set(
        [
            "авгеорстухѕіјпьѡѵүһҽӏԁԛԝꙇ",  // Cyrillic
            "αγηικνορστυχωϳ",  // Greek
            "ագզէհյոռսցքօւլ",  // Armenian
            "ყჿ",  // Georgian
            "०০৪৭੦੧੪૦ଠ୦୨௦౦೦ഠ൦൭",  // India's
            "๐໐ဝ၀ሀዐ០",  // Thai, Lao, Myanmar, Ethiopic, Khmer
        ].joined().unicodeScalars)

    /// Signs of Japanese and Chinese that are a stroke, two or a ring, and stand for `/`, `-`, `|`, `=` or `.` between letters of other
    /// scripts.
    static let ofMarks: Set<Unicode.Scalar> = Set("ノソゾンーニ一二丨丶丿〇〆へヘㄧㄟ".unicodeScalars)
}

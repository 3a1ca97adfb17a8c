/// Characters of other scripts that resemble small Latin letters, digits, or the delimiters of an address.
///
/// They are the characters whose prototype in the data of UTS 39 (confusables.txt) is a small ASCII letter or an ASCII
/// digit, and a few more that users mistake for such a letter or digit in screen fonts.
enum LookAlikes {
    /// Characters that resemble Latin letters. A label that consists only of these, digits and hyphens can look like a
    /// different Latin word: `аррӏе` in Cyrillic.
    static let ofLatin: Set<Unicode.Scalar> = Set(
        [
            "авгеорстухѕіјпьѡѵүһҽӏԁԛԝꙇ",  // Cyrillic
            "αγηικνορστυχωϳ",  // Greek
            "ագզէհյոռսցքօւլ",  // Armenian
            "ყჿ",  // Georgian
            "०০৪৭੦੧੪૦ଠ୦୨௦౦೦ഠ൦൭",  // Scripts of India
            "๐໐ဝ၀ሀዐ០",  // Thai, Lao, Myanmar, Ethiopic, Khmer
        ].joined().unicodeScalars)

    /// Japanese and Chinese characters that consist of one stroke, two strokes or a ring. Between letters of other
    /// scripts they resemble `/`, `-`, `|`, `=` or `.`.
    static let ofMarks: Set<Unicode.Scalar> = Set("ノソゾンーニ一二丨丶丿〇〆へヘㄧㄟ".unicodeScalars)
}

extension BrowserTexts {
    static let japanese: [BrowserText: String] = [
        .warning: "警告",
        .emptyURL: "アドレスバーに移動しようとするページのアドレスを入力してください。",
        .pageNotFound: "要求されたページを見つけることができません。",
        .confirm: "確認",
        .addressPlaceholder: "アドレスを入力してください。",
        .addressLabel: "URLアドレスバー",
        .go: "移動",
        .back: "戻る",
        .forward: "進む",
        .reload: "再読み込み",
        .stop: "中止",
        .home: "ホーム",
        .loading: "読み込み中",
        .notAnAddress: "“%@”はページのアドレスではありません。",
        .schemeNotShown: "“%@:”で始まるアドレスはアドレスバーから開けません。",
        .insecureSite: "%@には暗号化されていない接続でしかアクセスできません。",
    ]
}

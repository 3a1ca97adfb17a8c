extension BrowserTexts {
    static let korean: [BrowserText: String] = [
        .warning: "경고",
        .emptyURL: "주소창에 이동하고자 하는 페이지의 주소를 입력해주세요.",
        .pageNotFound: "요청하신 페이지를 찾을 수 없습니다.",
        .confirm: "확인",
        .addressPlaceholder: "주소를 입력해주세요.",
        .addressLabel: "URL 주소창",
        .go: "이동",
        .back: "뒤로",
        .forward: "앞으로",
        .reload: "새로고침",
        .stop: "중지",
        .home: "홈",
        .loading: "불러오는 중",
        .notAnAddress: "“%@”은(는) 페이지의 주소가 아닙니다.",
        .schemeNotShown: "“%@:”로 시작하는 주소는 주소창에서 열 수 없습니다.",
        .insecureSite: "%@에는 암호화되지 않은 연결로만 접속할 수 있습니다.",
    ]
}

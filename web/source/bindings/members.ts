function withResult(make: any): any {
    const result = (...parameters: any[]) =>
        make(...parameters).then(
            (value: any) => ({ ok: true, value }),
            (error: any) => ({ ok: false, error }),
        );
    return Object.defineProperty(make, 'result', { value: result, configurable: true });
}

function withMembers(target: any, members: object): any {
    return Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
}

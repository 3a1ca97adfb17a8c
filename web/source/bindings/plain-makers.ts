function makeCall(name: string): any {
    return withResult((argument: any, options: any) => tombolo.call(name, argument, options));
}

function makeStream(name: string): any {
    return (argument: any, options: any) => tombolo.stream(name, argument, options);
}

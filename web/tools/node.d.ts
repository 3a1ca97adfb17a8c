// The functions of Node that the tools use, as its own types are not part of Debian's package.

declare module 'node:fs' {
    export function readFileSync(path: string | URL, encoding: 'utf8'): string;
    export function writeFileSync(path: string | URL, text: string): void;
}
declare module 'node:path' {
    const path: {
        dirname(path: string): string;
        join(...parts: string[]): string;
        relative(from: string, to: string): string;
        resolve(...parts: string[]): string;
    };
    export default path;
}
declare module 'node:url' {
    export function fileURLToPath(url: URL): string;
}
declare var process: {
    argv: string[];
    exitCode: number | undefined;
    stdout: { write(text: string): void };
    stderr: { write(text: string): void };
};

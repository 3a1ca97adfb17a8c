const { isAndroid, isiOS } = $flex;
return { isAndroid, isiOS, console: typeof window.VConsole };

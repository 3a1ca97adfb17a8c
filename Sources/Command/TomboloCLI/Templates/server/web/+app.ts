
/** Whether the development server of esbuild has built this script. The commands in tombolo.json define it. */
declare const DEVELOPMENT: boolean;

// That server reports changes of the sources.
if (DEVELOPMENT) new EventSource('/esbuild').addEventListener('change', () => location.reload());

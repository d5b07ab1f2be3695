// The browser program does not check the Worker: tsconfig.worker.json checks `*.server.ts` against the real modules.
declare module '#server/*'
declare module '#host'

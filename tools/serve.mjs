// Serves one built Worker on workerd, which listens on the port itself: no proxy of Node's stands in the way.
//   node tools/serve.mjs --config dist/server/wrangler.json --port 8787 [--host 0.0.0.0] [--state .shop-state] [--inspector 9229]
// It reads what the build wrote: wrangler.json, the modules beside it, .dev.vars and the client's files. Told to stop, or
// left by the script that started it, it takes workerd with it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorker } from 'wrangler'

const { values: asked } = parseArgs({
  options: {
    config: { type: 'string', default: 'dist/server/wrangler.json' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8787' },
    state: { type: 'string' },
    inspector: { type: 'string' },
  },
})

const MODULE_TYPES = { '.js': 'ESModule', '.mjs': 'ESModule', '.wasm': 'CompiledWasm', '.txt': 'Text', '.bin': 'Data' }

/** The entry first, then every other module of the build: they import each other by relative path. */
function modulesOf(main) {
  const root = dirname(main)
  const others = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in MODULE_TYPES)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => path !== relative(root, main))
  return [relative(root, main), ...others].map((path) => ({ type: MODULE_TYPES[extname(path)], path }))
}

const { workerOptions, main, externalWorkers } = readWorker(resolve(asked.config))
const { modulesRules: _rules, ...worker } = workerOptions
// start.mjs says them here as well: two shops that start at once must not read each other's file
const bindings = { ...worker.bindings, ...JSON.parse(process.env.SHOP_VARS ?? '{}') }

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: asked.host,
    port: Number(asked.port),
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ level, message }) =>
      (level === 'error' || level === 'warn' ? process.stderr : process.stdout).write(`${message}\n`),
    telemetry: { enabled: false },
    ...(asked.inspector && { inspectorPort: Number(asked.inspector) }),
    ...(asked.state && { resourcePersistencePath: resolve(asked.state, 'v3') }),
    workers: [{ ...worker, bindings, name: worker.name ?? 'shop', rootPath: dirname(main), modules: modulesOf(main) }, ...externalWorkers],
  }),
)

let stopping
const stop = (code) => (stopping ??= miniflare.dispose().finally(() => process.exit(code)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
process.on('disconnect', () => stop(0))

await miniflare.ready
// workerd has no clock of its own for crons. What they do may be done again, so each is run at once, and then those of every
// minute each minute and the others every hour: one that still runs is not started anew.
const { crons = [] } = JSON.parse(readFileSync(resolve(asked.config), 'utf8')).triggers ?? {}
for (const cron of crons) {
  let isRunning = false
  const runCron = async () => {
    if (isRunning || stopping) return
    isRunning = true
    try {
      await (await miniflare.getWorker()).scheduled({ scheduledTime: new Date(), cron })
    } catch (error) {
      if (!stopping) console.error(error)
    } finally {
      isRunning = false
    }
  }
  void runCron()
  setInterval(runCron, cron === '* * * * *' ? 60_000 : 3_600_000).unref()
}
process.send?.('ready')
if (!process.send) console.log(`http://${asked.host}:${asked.port}/`)

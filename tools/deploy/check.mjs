// `npm run deploy:check`: would the next deploy go well, and what would it change? Builds for preview and production, brings an
// empty and a filled database up from each earlier state, checks settings and secrets, dry-runs the upload. It needs no account;
// with CLOUDFLARE_API_TOKEN it asks as well what waits there. It changes nothing but dist. Ends with 1 where something is at fault.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithSignals, root, run as runProgram, say } from '../run.ts'
import { BUILT, jsonOf, SOURCE, wranglerRunner } from './commands.mjs'
import { destructive } from './migrations.mjs'
import { placeholders, verdict } from './placeholders.mjs'
import { settingsReport } from './settings.mjs'

/** Cloudflare's page on limits names 64 MiB; older accounts had 10 MB gzipped. Ours warns long before either. */
const LIMIT_KB = 10_000
const WARN_KB = 6_000

const faults = []
const fault = (sentence) => (faults.push(sentence), console.error(`✗ ${sentence}`))
const good = (sentence) => console.log(`✓ ${sentence}`)
const note = (sentence) => console.log(`! ${sentence}`)

endWithSignals(130)
const step = async (name, work) => {
  say(name)
  try {
    await work()
  } catch (error) {
    fault(`${name}: ${error.message}`)
  }
}

await step('settings and secrets', async () => {
  for (const environment of ['preview', 'production']) {
    const { faults: wrong, secrets } = await settingsReport(environment)
    wrong.forEach((one) => fault(`${environment}: ${one}`))
    if (wrong.length === 0) good(`${environment}: the settings are whole; it needs the secrets ${secrets.join(', ')}`)
  }
  placeholders().forEach((one) => note(`wrangler.toml: ${one}`))
})

await step('migrations of an empty and of filled databases', async () => {
  const tests = ['server/db/earlier-states.test.ts', 'server/db/migrations.test.ts']
  if ((await runProgram('vitest', ['run', '--project', 'api', ...tests], { quiet: true })) === 0)
    good('every earlier state becomes the newest one, with its rows')
  else fault('a migration loses or breaks something: what the tests said is above')
})

for (const environment of ['preview', 'production'])
  await step(`the build for ${environment}, and its upload as a dry run`, async () => {
    const env = { CLOUDFLARE_ENV: environment }
    if ((await runProgram('node', ['tools/build.ts'], { quiet: true, env })) !== 0) return fault(`${environment} does not build`)
    const built = JSON.parse(readFileSync(join(root, BUILT), 'utf8'))
    if (built.vars.ENVIRONMENT !== environment) return fault(`dist says ${built.vars.ENVIRONMENT} instead of ${environment}`)
    const outdir = mkdtempSync(join(tmpdir(), 'deploy-check-'))
    try {
      const said = await wranglerRunner({ isDry: false })(['deploy', '--dry-run', '-c', BUILT, '--outdir', outdir], {
        env: { WRANGLER_LOG: 'log' },
      })
      const [, raw, gzip] = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(said) ?? []
      if (!gzip) fault('wrangler named no size of the upload')
      else if (Number(gzip) > LIMIT_KB) fault(`the Worker has ${gzip} KiB gzipped: more than ${LIMIT_KB}`)
      else if (Number(gzip) > WARN_KB) note(`the Worker has ${gzip} KiB gzipped of ${LIMIT_KB}`)
      else good(`the Worker has ${raw} KiB, ${gzip} KiB gzipped of ${LIMIT_KB}`)
      console.log(
        bindingsOf(built)
          .map((one) => `  ${one}`)
          .join('\n'),
      )
    } finally {
      rmSync(outdir, { recursive: true, force: true })
    }
  })

await step('what would change', async () => {
  const files = readdirSync(join(root, 'server/db/migrations')).filter((name) => name.endsWith('.sql'))
  for (const { file, what } of destructive()) note(`${file} ${what}: the version that serves while it runs must bear that`)
  if (!process.env.CLOUDFLARE_API_TOKEN)
    return note(`no CLOUDFLARE_API_TOKEN: nobody was asked which of the ${files.length} migrations wait`)
  const run = wranglerRunner({ isDry: false })
  const target = ['-c', SOURCE, '--env', 'production']
  console.log(await run(['d1', 'migrations', 'list', 'DB', '--remote', ...target]))
  const { versions } = jsonOf(await run(['deployments', 'status', '--json', ...target]))
  good(`now serving: ${versions.map(({ version_id, percentage }) => `${version_id} ${percentage} %`).join(', ')}`)
  const { secrets } = await settingsReport('production')
  const there = jsonOf(await run(['secret', 'list', '--format', 'json', ...target])).map(({ name }) => name)
  const missing = secrets.filter((name) => !there.includes(name))
  if (missing.length > 0) fault(`production lacks the secrets ${missing.join(', ')}`)
})

say(verdict({ faults: faults.length, open: placeholders() }))
process.exit(faults.length > 0 ? 1 : 0)

function bindingsOf({ d1_databases = [], r2_buckets = [], queues, ratelimits = [], assets, triggers, routes = [], vars }) {
  return [
    ...d1_databases.map(({ binding, database_name }) => `${binding}: D1 ${database_name}`),
    ...r2_buckets.map(({ binding, bucket_name }) => `${binding}: R2 ${bucket_name}`),
    ...(queues?.producers ?? []).map(({ binding, queue }) => `${binding}: queue ${queue}`),
    ...ratelimits.map(({ name, simple }) => `${name}: ${simple.limit} in ${simple.period} s`),
    ...(assets?.binding ? [`${assets.binding}: files`] : []),
    `crons: ${triggers?.crons?.join(' · ') || 'none'}`,
    `routes: ${routes.map((route) => route.pattern ?? route).join(', ') || 'none'}`,
    `${Object.keys(vars).length} variables`,
  ]
}

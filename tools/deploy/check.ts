// `npm run deploy:check`: would the next deploy succeed, and what would it change? Changes nothing but dist. Needs no account; with
// CLOUDFLARE_API_TOKEN it also lists waiting migrations, the serving version and missing secrets.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithSignals, messageOf, run as runProgram, say } from '../run.ts'
import { destructiveStatements, migrationFiles, placeholders, settingsReport } from './settings.ts'
import { BUILT, jsonOf, PRODUCTION, wrangler } from './wrangler.ts'

/** Older accounts have this limit; the current one is larger. */
const LIMIT_KB = 10_000

let problems = 0
const problem = (sentence: string) => (problems++, console.error(`✗ ${sentence}`))
const good = (sentence: string) => console.log(`✓ ${sentence}`)
const note = (sentence: string) => console.log(`! ${sentence}`)

endWithSignals(130)
const step = async (name: string, work: () => Promise<void>) => {
  say(name)
  await work().catch((error: unknown) => problem(`${name}: ${messageOf(error)}`))
}

await step('settings and secrets', async () => {
  for (const environment of ['preview', 'production']) {
    const { problems: found, secrets } = await settingsReport(environment)
    found.forEach((one) => problem(`${environment}: ${one}`))
    if (found.length === 0) good(`${environment}: the settings are complete; it needs the secrets ${secrets.join(', ')}`)
  }
})

await step('migrations of empty and filled databases', async () => {
  const tests = ['server/db/earlier-states.test.ts']
  if ((await runProgram('vitest', ['run', '--project', 'api', ...tests], { quiet: true })) === 0) good('migrations keep all rows')
  else problem('a migration loses or breaks something: the output is above')
  for (const one of destructiveStatements()) note(`${one}: the version that serves during the migration must tolerate that`)
})

for (const environment of ['preview', 'production'])
  await step(`build for ${environment}, and its upload as a dry run`, async () => {
    const code = await runProgram('node', ['tools/build.ts'], { quiet: true, env: { CLOUDFLARE_ENV: environment } })
    if (code !== 0) return void problem(`${environment} does not build`)
    const outdir = mkdtempSync(join(tmpdir(), 'deploy-check-'))
    try {
      const output = await wrangler()(['deploy', '--dry-run', '-c', BUILT, '--outdir', outdir])
      const gzip = Number(/Total Upload: .* gzip: ([\d.]+) KiB/.exec(output)?.[1])
      if (gzip <= LIMIT_KB) good(`the Worker has ${gzip} of ${LIMIT_KB} KiB gzipped`)
      else problem(`the Worker has ${gzip} KiB gzipped, more than ${LIMIT_KB}`)
      console.log(output.slice(output.indexOf('Your Worker has access')))
    } finally {
      rmSync(outdir, { recursive: true, force: true })
    }
  })

await step('what would change', async () => {
  if (!process.env.CLOUDFLARE_API_TOKEN) return note(`no CLOUDFLARE_API_TOKEN: unknown which of ${migrationFiles().length} migrations wait`)
  const run = wrangler()
  console.log(await run(['d1', 'migrations', 'list', 'DB', '--remote', ...PRODUCTION]))
  console.log(await run(['deployments', 'status', ...PRODUCTION]))
  const present = jsonOf<{ name: string }[]>(await run(['secret', 'list', '--format', 'json', ...PRODUCTION])).map(({ name }) => name)
  const missing = (await settingsReport('production')).secrets.filter((name) => !present.includes(name))
  if (missing.length > 0) problem(`production lacks the secrets ${missing.join(', ')}`)
})

const open = placeholders()
if (problems > 0) say(`Not ready to deploy: ${problems} problems`)
else say(open.length === 0 ? 'Ready to deploy' : `Ready to deploy after filling in [env.production] of wrangler.toml: ${open.join('; ')}`)
process.exit(problems > 0 ? 1 : 0)

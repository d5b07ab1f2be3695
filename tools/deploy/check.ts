// `npm run deploy:check`: would the next deploy succeed, and what would it change? Changes nothing but dist. Needs no account; with
// CLOUDFLARE_API_TOKEN it also lists waiting migrations, the serving version and missing secrets.
import { endWithSignals, messageOf, say } from '../run.ts'
import { destructiveMigrations, neededSecrets, placeholders } from './settings.ts'
import { BUILT, buildFor, jsonOf, PRODUCTION, wrangler } from './wrangler.ts'

let problems = 0
const problem = (sentence: string) => (problems++, console.error(`✗ ${sentence}`))
endWithSignals(130)
const run = wrangler()
const step = async (name: string, work: () => Promise<void>) => {
  say(name)
  await work().catch((error: unknown) => problem(`${name}: ${messageOf(error)}`))
}

for (const environment of ['preview', 'production'])
  await step(`${environment}: settings, build and a dry upload`, async () => {
    const secrets = await neededSecrets(environment)
    await buildFor(environment)
    const output = await run(['deploy', '--dry-run', '-c', BUILT, '--outdir', 'dist/dry-run'])
    console.log(`${/Total Upload.*/.exec(output)?.[0]}; needed secrets: ${secrets.join(', ')}`)
  })

await step('what would change', async () => {
  for (const one of destructiveMigrations()) console.log(`! ${one}: the version that serves during the migration must tolerate that`)
  if (!process.env.CLOUDFLARE_API_TOKEN) return console.log('! no CLOUDFLARE_API_TOKEN: unknown which migrations wait')
  console.log(await run(['d1', 'migrations', 'list', 'DB', '--remote', ...PRODUCTION]))
  console.log(await run(['deployments', 'status', ...PRODUCTION]))
  const present = jsonOf<{ name: string }[]>(await run(['secret', 'list', '--format', 'json', ...PRODUCTION])).map(({ name }) => name)
  const missing = (await neededSecrets('production')).filter((name) => !present.includes(name))
  if (missing.length > 0) problem(`production lacks the secrets ${missing.join(', ')}`)
})

const open = placeholders()
if (problems > 0) say(`Not ready to deploy: ${problems} problems`)
else say(open.length === 0 ? 'Ready to deploy' : `Ready to deploy after filling in [env.production] of wrangler.toml: ${open.join('; ')}`)
process.exit(problems > 0 ? 1 : 0)

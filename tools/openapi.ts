// `npm run openapi [FILE]`: writes the description of the API as a public shop serves it at /api/openapi.json. It is made from the
// contracts each time and not kept in git, so that no old one can be read.
import { build } from 'esbuild'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, root, say } from './run.ts'

const [file = 'openapi.json'] = process.argv.slice(2)
const outfile = join(root, 'node_modules/.tmp/openapi.mjs')
const contents = `export { api } from '#server/app'
  export { migrate, openDatabase } from '#server/host/node/database'
  export { d1OnSqlite } from '#server/host/node/d1-on-sqlite'`
await build({
  stdin: { contents, resolveDir: root, loader: 'ts' },
  bundle: true,
  packages: 'external',
  alias: { '#host': join(root, 'server/host/node/index.ts') },
  format: 'esm',
  platform: 'node',
  tsconfig: join(root, 'tsconfig.worker.json'),
  outfile,
})
const { api, migrate, openDatabase, d1OnSqlite } = await import(pathToFileURL(outfile).href)
const sqlite = openDatabase(':memory:')
migrate(sqlite, join(root, 'server/db/migrations'))
const secret = (name: string) => `${name} of nobody, long and random 7f3Kq`
const env = {
  DB: d1OnSqlite(sqlite),
  ENVIRONMENT: 'production',
  ORIGIN: 'https://shop.example',
  SMS_ADAPTER: 'smsru',
  SMSRU_API_ID: 'none',
  PAYMENT_ADAPTER: 'off',
  STAFF_TOKEN: secret('a'),
  CODE_SECRET: secret('b'),
  PROXY_SECRET: secret('c'),
}
const answer = (await api.request('/api/openapi.json', {}, env)) as Response
if (!answer.ok) fail(`The API answered ${answer.status}: ${await answer.text()}`)
const document = (await answer.json()) as { paths: object }
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
say(`Wrote ${file}: ${Object.keys(document.paths).length} addresses`)

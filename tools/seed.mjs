// Fills the local database with the demo shop, once for each state of the data: `npm start` runs it each time.
// Needs Node 24 (npm scripts have it). The database is the one that `wrangler d1 migrations apply --persist-to STATE`
// makes and the built Worker is served from: all three keep it in STATE/v3/d1.
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { getPlatformProxy } from 'wrangler'

const state = resolve(process.env.SHOP_STATE || '.shop-state')

const bundle = await build({
  stdin: {
    contents: `export { createDb } from '#server/db/client'
      export { seedDemoShop } from '#server/db/seed'
      export { demoShop } from '#server/db/demo/demo-shop'`,
    resolveDir: process.cwd(),
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  tsconfig: 'tsconfig.worker.json',
})
const code = bundle.outputFiles[0].text
const { createDb, seedDemoShop, demoShop } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
// the code is part of it: what loads the data otherwise loads other data
const hash = createHash('sha256').update(code).digest('hex')

const { env, dispose } = await getPlatformProxy({
  configPath: 'wrangler.toml',
  persist: { path: join(state, 'v3') },
  remoteBindings: false,
})
try {
  const loaded = await env.DB.prepare('select seed_hash from system_state').first('seed_hash')
  if (loaded === hash) {
    console.log('The demo shop is loaded already')
  } else {
    const counts = await seedDemoShop(createDb(env.DB), demoShop)
    await env.DB.prepare('update system_state set seed_hash = ?').bind(hash).run()
    console.log(`Loaded the demo shop: ${counts.goods} products in ${counts.categories} categories, ${counts.cities} cities`)
  }
} finally {
  await dispose()
}

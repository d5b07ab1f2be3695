import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { effectiveVars } from './dev-vars.ts'

test('a setting of the environment wins over the built one', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'vars-'))
  const config = join(folder.path, 'wrangler.json')
  writeFileSync(config, JSON.stringify({ vars: { BEHIND_CLOUDFLARE: 'off' } }))
  for (const value of ['on', 'off']) {
    vi.stubEnv('BEHIND_CLOUDFLARE', value)
    expect(effectiveVars(8787, config)).toMatchObject({ BEHIND_CLOUDFLARE: value })
  }
  vi.unstubAllEnvs()
})

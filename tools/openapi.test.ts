import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.ts'

test('the written description is that of a public shop: no outbox, no sandbox', { timeout: 30_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  execFileSync('node', ['tools/openapi.ts', file], { cwd: root })
  const { openapi, paths } = JSON.parse(readFileSync(file, 'utf8')) as { openapi: string; paths: Record<string, object> }
  expect([openapi, Object.keys(paths['/api/v2/orders'] ?? {})]).toEqual(['3.1.0', ['post']])
  expect(Object.keys(paths).filter((path) => /\/(?:dev|sandbox)\//.test(path))).toEqual([])
})

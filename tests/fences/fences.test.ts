import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import config, { PARTS, ROOMS, SERVER_ROOMS } from '../../oxlint.config'

/** Each room imports the one after it. */
const steps = (folder: string, alias: string, rooms: string[]) =>
  rooms
    .slice(1)
    .map((room, index): [string, string] => [`${folder}/${rooms[index]}/next.ts`, `import type { X } from '${alias}/${room}/x'`])

/** The rooms and parts whose code runs in a browser. */
const BROWSER = [...ROOMS.slice(1), ...(['account', 'staff'] as const).flatMap((room) => PARTS[room].map((part) => `${room}/${part}`))]

/** Each folder of a large room names itself. */
const selves = (room: 'account' | 'staff') =>
  PARTS[room].map((part): [string, string] => [`src/${room}/${part}/self.ts`, `import type { X } from '~/${room}/${part}/x'`])

/** A group of the staff side knows no other, in neither direction. */
const GROUPS = ['kitchen/board', 'desk/orders', 'courier', 'office/ready']
const siblings = GROUPS.flatMap((one) =>
  GROUPS.filter((other) => other !== one).map((other): [string, string] => [
    `src/staff/${one}/of-${other.replace('/', '-')}.ts`,
    `import type { X } from '~/staff/${other}/x'`,
  ]),
)

/** The messages of all fences: only our own rules have one. */
const FENCES = new Set<string>()
JSON.stringify(config, (name, value: unknown) => {
  if (name === 'message') FENCES.add(String(value))
  return value
})

/** [file, source, rule]: each violates one fence, in a temporary folder with the repository's lint configuration. */
const BAD: [file: string, source: string, rule?: string][] = [
  ['src/contracts/a.ts', `import '~/rules/x'`],
  ['src/contracts/b.ts', `import 'valibot'`],
  ['src/contracts/c.ts', `import '#server/x'`],
  ['src/contracts/constants.ts', `import { z } from 'zod'`],
  ['src/contracts/site.ts', `import { z } from 'zod'`],
  ['src/rules/a.ts', `import { goods } from '~/contracts/goods'`],
  ['src/rules/c.ts', `import { z } from 'zod'`],
  ['src/rules/c.ts', `import { x } from '@tanstack/react-query'`],
  ['src/rules/d.ts', `import '#server/x'`],
  ['src/ui/a.tsx', `import '~/cart/x'`],
  ['src/ui/b.tsx', `import { useQuery } from '@tanstack/react-query'`],
  ['src/ui/c.tsx', `import { atom } from 'jotai'`],
  ['src/ui/d.tsx', `import { atomWithStorage } from 'jotai/utils'`],
  ['src/api/b.ts', `import '~/ui/x'`],
  ['src/api/c.server.ts', `import { api } from '#server/app'`],
  ['src/cart/b.ts', `export const later = () => import('~/checkout/x')`],
  ['src/cart/c.ts', `export * from '~/account/x'`],
  ['src/order-form/a.ts', `import '~/cart/x'`],
  ['src/order-form/b.ts', `import '~/staff/desk/orders/x'`],
  ['src/order-form/c.functions.ts', `import { createServerFn } from '@tanstack/react-start'`],
  ['src/account/b.ts', `import '~/account/x'`],
  ['src/account/orders/a.ts', `import '~/layout/x'`],
  ['src/account/orders/b.ts', `import '~/account/orders/x'`],
  ['src/account/orders/c.ts', `import '#server/app'`],
  ['src/account/orders/d.ts', `import { z } from 'zod'`],
  ['src/pages/a.tsx', `import '~/router'`],
  ['src/pages/b.tsx', `import '../cart/x'`],
  ['src/pages/c.tsx', `import './../cart/x'`],
  ['src/pages/d.tsx', `import '#server/app'`],
  ['src/pages/e.tsx', `import { goods } from '~/contracts/goods'`],
  ['src/pages/f.tsx', `import { z } from 'zod'`],
  ['src/cart/cart.functions.ts', `import '#server/app'`],
  ['src/utils/a.ts', `import '~/lib/x'`],
  ['src/staff/kitchen/board/a.tsx', `import '~/cart/x'`],
  ['src/staff/kitchen/board/b.tsx', `import '~/layout/x'`],
  ['src/staff/kitchen/board/c.tsx', `import '~/staff/kitchen/pass/x'`],
  ['src/staff/kitchen/board/d.tsx', `import '~/staff/kitchen/board/x'`],
  ['src/staff/kitchen/board/e.tsx', `import { goods } from '~/contracts/goods'`],
  ['src/staff/kit/a.tsx', `import '~/staff/session/x'`],
  ['src/staff/session/a.ts', `import '#server/app'`],
  ['src/staff/session/b.functions.ts', `import { createServerFn } from '@tanstack/react-start'`],
  ['src/staff/session/c.functions.ts', `import { goods } from '~/contracts/goods'`],
  ['src/staff/session/d.ts', `import { apiGet } from '~/api/client.server'`],
  ['src/staff/session/e.ts', `export const me = () => fetch('/api/staff/me')`, 'no-restricted-globals'],
  ['src/staff/kitchen/board/markup.test.tsx', `import { renderToStaticMarkup } from 'react-dom/server'`],
  ['src/ui/markup.test.tsx', `import { renderToString } from 'react-dom/server.browser'`],
  ['src/layout/media.ts', `export const isPhone = () => matchMedia('(width < 48rem)').matches`, 'no-restricted-globals'],
  ['src/layout/media-2.ts', `export const isPhone = () => window.matchMedia('(width < 48rem)').matches`, 'no-restricted-properties'],
  ['src/staff/kitchen/board/ask.ts', `export const mayGo = () => confirm('Уйти?')`, 'no-restricted-globals'],
  ['src/staff/kitchen/board/ask-2.ts', `export const mayGo = () => window.confirm('Уйти?')`, 'no-restricted-properties'],
  ['src/staff/kit/alert.tsx', `export const Fault = () => <p role="alert">Нет связи</p>`, 'forbid-dom-props'],
  ['src/cart/intl.ts', `export const f = new Intl.NumberFormat('ru')`, 'no-restricted-globals'],
  ['src/staff/kitchen/board/intl.ts', `export const f = new Intl.NumberFormat('ru')`, 'no-restricted-globals'],
  ['src/staff/kitchen/board/key.ts', `export const key = () => crypto.randomUUID()`, 'no-restricted-properties'],
  ['server/orders/locale.ts', `export const text = (at: Date) => at.toLocaleTimeString('ru')`, 'no-restricted-properties'],
  ['src/cart/comma.ts', `export const read = (text: string) => Number(text.replace(',', '.'))`, 'comma-to-point'],
  ['src/boot.tsx', `export const later = () => import('~/staff/session/x')`],
  ['routes/c.tsx', `import '~/staff/session/x'`],
  ['src/cart/form.tsx', `export const Form = () => <form />`, 'forbid-elements'],
  ['routes/staff.a.tsx', `import '~/lib/x'`],
  ['routes/staff.b.tsx', `import '~/pages/x'`],
  ['routes/staff.c.tsx', `import '~/router'`],
  ['src/router.tsx', `import '#server/app'`],
  ['routes/a.tsx', `import '#server/app'`],
  ['routes/b.tsx', `import { goods } from '~/contracts/goods'`],
  ['server/a.ts', `import '~/lib/x'`],
  ['server/b.ts', `import type { X } from '~/cart/x'`],
  ['server/c.ts', `import { useState } from 'react'`],
  ['server/utils/a.ts', `import '#server/core/errors'`],
  ['server/orders/a.ts', `import '../core/errors'`],
  ['server/edge/a.ts', `import { api } from '#server/app'`],
  ['server/edge/b.ts', `import { env } from 'cloudflare:workers'`],
  ['server/edge/c.test.ts', `import { createExecutionContext } from 'cloudflare:test'`],
  ['server/edge/d.ts', `import { reset } from '#host/testing'`],
  ['server/edge/e.ts', `import type { Host } from '#server/host/host'`],
  ['server/host/node/a.ts', `import { env } from 'cloudflare:workers'`],
  ['src/api/e.server.ts', `import { env } from 'cloudflare:workers'`],
  ['src/api/f.server.ts', `import { env } from '#host'`],
  ['src/cart/host.ts', `import { env } from '#host'`],
  ['routes/d.tsx', `import { env } from '#host'`],
  ['tests/support/a.ts', `import { env } from 'cloudflare:workers'`],
  ['tools/a.ts', `import { priceText } from '~/rules/number-text'`],
  ['tools/bench/b.ts', `import { api } from '#server/app'`],
  ...steps('src', '~', ROOMS),
  ...steps('src/staff', '~/staff', PARTS.staff),
  ...steps('server', '#server', SERVER_ROOMS),
  ...siblings,
  ...selves('account'),
  ...selves('staff'),
  ...BROWSER.flatMap((folder): [string, string][] => [
    [`src/${folder}/server.ts`, `import '#server/app'`],
    [`src/${folder}/zod.ts`, `import { z } from 'zod'`],
  ]),
  ...SERVER_ROOMS.map((room): [string, string] => [`server/${room}/rules.routes.ts`, `import '~/rules/x'`]),
  ['server/orders/a.routes.ts', `import { eq } from 'drizzle-orm'`],
  ['server/orders/c.routes.ts', `import { createRoute } from '@hono/zod-openapi'`],
  ['src/staff/api.ts', `import { api } from '#server/staff/staff-api'`],
  ['server/orders/b.routes.ts', `import { orders } from '#server/db/tables'`],
  ['tests/e2e/a.spec.ts', `import '../support/x'`],
  ['src/lib/knot-a.ts', `import { b } from '~/lib/knot-b'\nexport const a = () => b`, 'no-cycle'],
  ['src/lib/knot-b.ts', `import { a } from '~/lib/knot-a'\nexport const b = () => a`, 'no-cycle'],
  ['server/http/knot-a.ts', `import { b } from '#server/http/knot-b'\nexport const a = () => b`, 'no-cycle'],
  ['server/http/knot-b.ts', `import { a } from '#server/http/knot-a'\nexport const b = () => a`, 'no-cycle'],
  ['src/cart/index.ts', `export * from './cart-line'`, 'no-barrel-file'],
  ['src/lib/any.ts', `export const x: any = 1`, 'no-explicit-any'],
  ['src/lib/bang.ts', `export const x = (y?: string) => y!.length`, 'no-non-null-assertion'],
  ['server/long.ts', 'export {}\n'.repeat(251), 'max-lines'],
]

/** Imports that the fences allow. */
const GOOD: [file: string, source: string][] = [
  ['src/contracts/ok.ts', `import { z } from 'zod'\nimport { LIMIT } from './constants'\nexport const x = [z, LIMIT]`],
  [
    'src/rules/ok.ts',
    `import { LIMIT } from '~/contracts/constants'\nimport kinks from '@turf/kinks'\nimport type { Goods } from '~/contracts/goods'\nexport const x = (y: Goods) => [y, LIMIT, kinks]`,
  ],
  ['src/rules/ok.test.ts', `import { expect } from 'vitest'\nimport { x } from './ok'\nexport const y = () => expect(x)`],
  [
    'src/api/client.server.ts',
    `import { api } from '#server/app'\nimport { goods } from '~/contracts/goods'\nexport const x = [api, goods]`,
  ],
  [
    'src/ui/ok.tsx',
    `import type { Goods } from '~/contracts/goods'\nimport { text } from '~/lib/text'\nexport const x = (y: Goods) => [y, text]`,
  ],
  [
    'src/checkout/ok.ts',
    `import { x } from '~/cart/ok'\nimport { y } from '~/auth/ok'\nimport { z } from './x'\nexport const w = [x, y, z]`,
  ],
  ['src/account/orders/ok.ts', `import { x } from '~/account/cards/ok'\nimport { y } from '~/account/ok'\nexport const z = [x, y]`],
  ['src/checkout/ok.functions.ts', `import { goods } from '~/contracts/goods'\nexport const x = goods`],
  ['src/checkout/ok.server.ts', `import { goods } from '~/contracts/goods'\nexport const x = goods`],
  ['src/pages/ok.tsx', `import { x } from '~/layout/ok'\nimport { y } from '~/checkout/ok'\nexport const z = [x, y]`],
  ['routes/ok.tsx', `import { x } from '~/pages/ok'\nexport const y = x`],
  ['routes/sheet.tsx', `import sheet from '~/staff/staff.css?url'\nexport const y = sheet`],
  ['routes/staff.ok.tsx', `import { x } from '~/staff/kitchen/board/ok'\nexport const y = () => [x, import('~/staff/kitchen/pass/ok')]`],
  [
    'src/staff/kitchen/board/ok.tsx',
    `import { Button } from '~/ui/button'\nimport { LIMIT } from '~/contracts/staff-constants'\nimport { x } from '~/staff/live/ok'\nexport const y = [Button, LIMIT, x]`,
  ],
  ['src/order-form/ok.ts', `import { Field } from '~/ui/field'\nexport const x = Field`],
  ['src/checkout/ok-form.ts', `import { x } from '~/order-form/ok'\nexport const y = x`],
  ['src/staff/desk/orders/ok-form.ts', `import { x } from '~/order-form/ok'\nexport const y = x`],
  [
    'src/staff/kitchen/board/ok.ts',
    `import { api } from '~/staff/api'\nimport type { Board } from '~/contracts/staff-board'\nexport const x = (y: Board) => [api, y]`,
  ],
  ['tools/ok.ts', `import type { Board } from '~/contracts/staff-board'\nexport type X = Board`],
  ['tools/ok.test.ts', `import { priceText } from '~/rules/number-text'\nexport const x = priceText`],
  ['server/orders/ok.ts', `import { x } from '#server/cart/ok'\nimport { y } from './ok-too'\nexport const z = [x, y]`],
  ['server/host/cloudflare/ok.ts', `import { env } from 'cloudflare:workers'\nexport const x = env`],
  ['server/http/ok.test.ts', `import { reset } from '#host/testing'\nexport const x = reset`],
  ['server/http/ok.testing.ts', `import { api } from '#server/app'\nexport const x = api`],
  [
    'server/ok.ts',
    `import { goods } from '~/contracts/goods'\nimport { x } from '~/rules/ok'\nimport { y } from '#server/core/errors'\nexport const z = [goods, x, y]`,
  ],
]

const project = process.cwd()
const temporary = () => mkdtempSync(join(tmpdir(), 'fences-'))
const write = (root: string, file: string, source: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), source)
}

const TSCONFIGS = ['', '.browser', '.worker', '.tools'].map((name) => `tsconfig${name}.json`)

/** Runs a program of node_modules/.bin; a failing exit is a result, not an error. */
function run(cwd: string, program: string, args: string[], env = {}) {
  return new Promise<{ failed: boolean; text: string }>((done) => {
    execFile(
      join(project, 'node_modules/.bin', program),
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: 1e8 },
      (error, stdout, stderr) => done({ failed: error !== null, text: stdout + stderr }),
    )
  })
}

/** Lints files in a temporary folder with the repository's configuration. */
async function lint(files: [file: string, source: string, rule?: string][]) {
  const root = temporary()
  for (const name of ['oxlint.config.ts', ...TSCONFIGS, 'package.json']) cpSync(join(project, name), join(root, name))
  cpSync(join(project, 'tools/lint-numbers.ts'), join(root, 'tools/lint-numbers.ts'))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  for (const [file, source] of files) write(root, file, source)
  const { text } = await run(root, 'oxlint', ['--format', 'json'])
  rmSync(root, { recursive: true, force: true })
  return text
}

describe('lint fences', () => {
  const complaints = new Map<string, string[]>()
  let told = ''

  beforeAll(async () => {
    told = await lint([...BAD, ...GOOD])
    const found = JSON.parse(told) as { diagnostics: { filename: string; code: string }[] }
    for (const { filename, code } of found.diagnostics) complaints.set(filename, [...(complaints.get(filename) ?? []), code])
  }, 60_000)

  it.each(BAD)('%s must not contain %s', (file, _source, rule = 'no-restricted-imports') => {
    expect(complaints.get(file)?.join(' ')).toContain(rule)
  })

  it.each(GOOD)('%s is allowed', (file) => {
    expect(complaints.get(file)).toBeUndefined()
  })

  it('each fence is violated by one of them', () => {
    expect(FENCES.size).toBeGreaterThan(ROOMS.length + SERVER_ROOMS.length)
    expect([...FENCES].filter((message) => !told.includes(message))).toEqual([])
  })

  it('every room has a place in the order', async () => {
    const foldersOf = (top: string) => {
      const sources = readdirSync(join(project, top), { recursive: true, encoding: 'utf8' }).filter((file) => /\/.*\.tsx?$/.test(file))
      return [...new Set(sources.map((file) => file.split('/')[0]))]
    }
    const text = await lint([
      ...foldersOf('src').map((name): [string, string] => [`src/${name}/probe.tsx`, `import '~/router'`]),
      ...foldersOf('server').map((name): [string, string] => [`server/${name}/probe.ts`, `import '#server/app'`]),
    ])
    expect(text).toContain('probe.tsx')
    expect(text).not.toContain('A new room')
  })
})

describe('the build', () => {
  const page = (body: string) =>
    `import { createFileRoute } from '@tanstack/react-router'\n${body}\nexport const Route = createFileRoute('/')({ component: () => <p>{String(secret)}</p> })`
  const house: [string, string][] = [
    [
      'src/router.tsx',
      `import { createRouter } from '@tanstack/react-router'\nimport { routeTree } from './routeTree.gen'\nexport const getRouter = () => createRouter({ routeTree })`,
    ],
    [
      'routes/__root.tsx',
      `import { createRootRoute, Outlet, Scripts } from '@tanstack/react-router'\nexport const Route = createRootRoute({ component: () => <html><body><Outlet /><Scripts /></body></html> })`,
    ],
    [
      'server/host/cloudflare/worker.ts',
      `import start from '@tanstack/react-start/server-entry'\nexport default { fetch: (request: Request) => start.fetch(request) }`,
    ],
    ['server/secret.ts', `export const secret = 1`],
    ['src/api/client.server.ts', `export const secret = 1`],
    ['src/api/plain.ts', `export const secret = 1`],
    // the build makes files of it
    ['src/contracts/site.ts', readFileSync(join(project, 'src/contracts/site.ts'), 'utf8')],
  ]

  async function build(pageSource: string) {
    const root = temporary()
    for (const name of ['app.config.ts', 'wrangler.toml', ...TSCONFIGS, 'package.json']) cpSync(join(project, name), join(root, name))
    cpSync(join(project, 'tools'), join(root, 'tools'), { recursive: true })
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    for (const [file, source] of house) write(root, file, source)
    write(root, 'routes/index.tsx', page(pageSource))
    const result = await run(root, 'vite', ['build', '--config', 'app.config.ts'], { NODE_ENV: 'production' })
    rmSync(root, { recursive: true, force: true })
    return result
  }

  it('builds a page of browser code', { timeout: 120_000 }, async () => {
    expect(await build(`import { secret } from '~/api/plain'`)).toMatchObject({ failed: false })
  })

  it.each([`import { secret } from '#server/secret'`, `import { secret } from '~/api/client.server'`])(
    'rejects a page with %s',
    { timeout: 120_000 },
    async (source) => {
      const { failed, text } = await build(source)
      expect(failed).toBe(true)
      expect(text).toMatch(/import-protection|denied/i)
    },
  )
})

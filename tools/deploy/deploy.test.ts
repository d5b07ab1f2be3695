import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseOf, deletePreview, prepareDatabase, previewConfig, previewName, previewSecrets, uploadPreview } from './preview.ts'
import { demoPeople, deployAtOnce, goBack, pendingClasses, rollOut, secretsFile } from './production.ts'
import { smoke } from './smoke.ts'
import { jsonOf, wrangler, type Wrangler } from './wrangler.ts'

const temporaryFolder = () => mkdtempDisposableSync(join(tmpdir(), 'deploy-test-'))
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())

type Answer = string | object | Error | ((command: string) => string | Error)

/** A wrangler that records its commands and answers by the beginning of the command. */
function fakeWrangler(answers: Record<string, Answer> = {}) {
  const commands: string[] = []
  const run: Wrangler = async (args, env = {}) => {
    const command = args.join(' ')
    commands.push(command)
    const found = Object.entries(answers).find(([start]) => command.startsWith(start))?.[1] ?? ''
    const answer = typeof found === 'function' ? found(command) : found
    if (answer instanceof Error) throw answer
    if (env.WRANGLER_OUTPUT_FILE_PATH) writeFileSync(env.WRANGLER_OUTPUT_FILE_PATH, `${JSON.stringify(answer)}\n`)
    return typeof answer === 'string' ? answer : JSON.stringify(answer)
  }
  return { run, commands, starting: (start: string) => commands.filter((one) => one.startsWith(start)) }
}

test('the secrets of the first deploy are a file, or stdin copied to a file that only its owner reads', () => {
  using folder = temporaryFolder()
  const stdin = join(folder.path, 'stdin')
  writeFileSync(stdin, '{"STAFF_TOKEN":"x"}')
  expect(secretsFile('/elsewhere/secrets.json', folder.path, stdin)).toBe('/elsewhere/secrets.json')
  const copy = secretsFile('-', folder.path, stdin)
  expect(readFileSync(copy, 'utf8')).toBe('{"STAFF_TOKEN":"x"}')
  expect(statSync(copy).mode & 0o777).toBe(0o600)
})

describe('the roll-out', () => {
  const serving = (...percentages: [string, number][]) => ({
    versions: percentages.map(([version_id, percentage]) => ({ version_id, percentage })),
  })
  const rollOutWith = (check: (version: string | null) => boolean, more: Record<string, Answer> = {}) => {
    const answers = {
      'd1 time-travel': { bookmark: 'mark' },
      'deployments status': serving(['left', 10], ['old', 90]),
      'versions upload': { type: 'version-upload', version_id: 'new' },
    }
    const { run, commands, starting } = fakeWrangler({ ...more, ...answers })
    const deploys = () => starting('versions deploy').map((one) => one.slice(16).split(' --name')[0])
    return { commands, deploys, ended: rollOut({ run, check, message: 'build 1' }) }
  }

  test('migrates, deploys to a tenth, tests that version, then deploys to everybody', async () => {
    const checked: unknown[] = []
    const { commands, deploys, ended } = rollOutWith((version) => checked.push(version) > 0)
    expect(await ended).toBe('new')
    const at = (start: string) => commands.findIndex((one) => one.startsWith(start))
    expect(at('d1 migrations apply')).toBeLessThan(at('versions upload'))
    expect(deploys()).toEqual(['new@10% old@90%', 'new@100%'])
    expect(checked).toEqual(['new', null])
    expect(commands.at(-1)).toContain('triggers deploy')
  })

  test.each<[string, (version: string | null) => boolean, Record<string, Answer>]>([
    ['the test of the tenth fails', () => false, {}],
    ['the test of everybody fails', (version) => version !== null, {}],
  ])('gives everybody the old version when %s', async (_, check, more) => {
    const { deploys, ended } = rollOutWith(check, more)
    await expect(ended).rejects.toThrow(/The old version serves again.*--bookmark mark/)
    expect(deploys().at(-1)).toBe('old@100%')
  })

  test('changes no version after a failed migration, and names the command when going back fails', async () => {
    const failed = rollOutWith(() => true, { 'd1 migrations': new Error('no such table') })
    await expect(failed.ended).rejects.toThrow('no such table')
    expect(failed.deploys()).toEqual([])
    const stuck = rollOutWith(() => false, { 'versions deploy old@100%': new Error('no network') })
    await expect(stuck.ended).rejects.toThrow('By hand: wrangler versions deploy old@100%')
  })

  test('--back gives everybody the larger version of two, and changes nothing when one serves', async () => {
    const two = fakeWrangler({ 'deployments status': serving(['new', 10], ['old', 90]) })
    await goBack(two.run)
    expect(two.starting('versions deploy old@100%')).toHaveLength(1)
    const one = fakeWrangler({ 'deployments status': serving(['new', 100]) })
    await goBack(one.run)
    expect(one.commands).toHaveLength(1)
  })
})

test('the check counts people of the demo in production, if the table is there', async () => {
  const { run } = fakeWrangler({ 'd1 execute': [{ results: [{ found: 4 }] }] })
  expect(await demoPeople(run)).toBe(4)
  expect(await demoPeople(fakeWrangler({ 'd1 execute': new Error('no such table: staff') }).run)).toBe(null)
})

describe('a release with a new Durable Object class', () => {
  const built = { durable_objects: { bindings: [{ class_name: 'KitchenChannel' }] } }
  const served = (...bindings: object[]) => ({
    'deployments status': { versions: [{ version_id: 'old', percentage: 100 }] },
    'versions view old': { id: 'old', resources: { bindings } },
  })

  test('is recognised by the bindings of the serving version', async () => {
    const d1 = { type: 'd1', name: 'DB' }
    const channel = { type: 'durable_object_namespace', name: 'KITCHEN_CHANNEL', class_name: 'KitchenChannel' }
    expect(await pendingClasses(fakeWrangler(served(d1)).run, built)).toEqual(['KitchenChannel'])
    expect(await pendingClasses(fakeWrangler(served(d1, channel)).run, built)).toEqual([])
    expect(await pendingClasses(fakeWrangler({ 'deployments status': {} }).run, built)).toEqual([])
  })

  test('goes to everybody at once, after the migrations, and is tested', async () => {
    const { run, commands } = fakeWrangler()
    await deployAtOnce({ run, check: () => true, message: 'build 1' })
    expect(commands.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual(['d1 migrations', 'deploy -c'])
    await expect(deployAtOnce({ run, check: () => false, message: 'build 1' })).rejects.toThrow('cannot be rolled back')
  })

  test('is bound in previews too', () => {
    const vars = { ENVIRONMENT: 'preview' }
    const config = previewConfig({ vars, d1_databases: [{ binding: 'DB' }], ...built }, 'https://x.dev', { name: 'n', id: 'i' })
    expect(config.previews.durable_objects).toEqual(built.durable_objects)
  })
})

describe('a preview', () => {
  const built = { vars: { ENVIRONMENT: 'preview' }, d1_databases: [{ binding: 'DB' }], ratelimits: [{ name: 'FEW' }] }
  const database = { name: 'n', id: 'i' }

  test('has a unique name that is valid in a host, and secrets of its own', () => {
    const names = ['Feature/X', 'feature/x', 'feature-x', 'feature_x', `feature/${'long-'.repeat(20)}`, 'фича', '-'].map(previewName)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/)
    const secrets = previewSecrets('token', 'a')
    expect(previewSecrets('token', 'a')).toEqual(secrets)
    expect(new Set([...Object.values(secrets), previewSecrets('token', 'b').CODE_SECRET]).size).toBe(4)
    expect(previewConfig(built, 'https://x.dev', database).previews).toMatchObject({
      vars: { ENVIRONMENT: 'preview', ORIGIN: 'https://x.dev' },
      d1_databases: [{ binding: 'DB', database_name: 'n', database_id: 'i' }],
      ratelimits: built.ratelimits,
    })
  })

  test('is uploaded a second time with its assigned address; secrets are not on the command line', async () => {
    const { run, commands } = fakeWrangler({ preview: { type: 'preview', preview_urls: ['x.me.workers.dev'] } })
    const secrets = { STAFF_TOKEN: 'secret-value' }
    using folder = temporaryFolder()
    const config = join(folder.path, 'preview.json')
    expect(await uploadPreview({ run, branch: 'x', built, database, secrets, folder: folder.path, config })).toBe(
      'https://x.me.workers.dev',
    )
    expect(JSON.parse(readFileSync(config, 'utf8')).previews.vars.ORIGIN).toBe('https://x.me.workers.dev')
    expect(commands).toHaveLength(2)
    expect(commands.join()).not.toContain('secret-value')
  })

  test.each([
    ['new', false, ['d1 list', 'd1 create', 'd1 list', 'd1 execute', 'd1 migrations']],
    ['known', true, ['d1 list', 'd1 migrations']],
    ['not filled, and is deleted again', false, ['d1 list', 'd1 create', 'd1 list', 'd1 execute', 'd1 delete']],
  ])('whose database is %s', async (_, listed, expected) => {
    let exists = listed
    const isFilled = expected.at(-1) !== 'd1 delete'
    const { run, commands } = fakeWrangler({
      'd1 list': () => JSON.stringify([{ name: 'other', uuid: 'o' }, ...(exists ? [{ name: databaseOf('x'), uuid: 'mine' }] : [])]),
      'd1 create': () => ((exists = true), ''),
      'd1 execute': isFilled ? '' : new Error('D1 is busy'),
    })
    using folder = temporaryFolder()
    const ended = prepareDatabase(run, 'x', folder.path, async () => {})
    if (isFilled) expect(await ended).toMatchObject({ id: 'mine' })
    else await expect(ended).rejects.toThrow('D1 is busy')
    expect(commands.map((one) => one.split(' ', 2).join(' '))).toEqual(expected)
  })

  test('is deleted with its database, even if one of them is missing; other errors are reported after both attempts', async () => {
    const listed = { 'd1 list': [{ name: databaseOf('x'), uuid: 'mine' }] }
    const gone = fakeWrangler({ ...listed, 'preview delete': new Error('Preview not found [code: 10007]') })
    await deletePreview(gone.run, 'x')
    const broken = fakeWrangler({ ...listed, 'preview delete': new Error('Authentication error') })
    await expect(deletePreview(broken.run, 'x')).rejects.toThrow('Authentication')
    for (const { starting } of [gone, broken]) expect(starting(`d1 delete ${databaseOf('x')}`)).toHaveLength(1)
  })
})

describe('the smoke test', () => {
  const HEADERS = {
    'content-security-policy': "default-src 'self'; script-src 'self' 'sha256-x'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000',
  }
  const html = (body: string, headers = {}) => new Response(body, { headers: { ...HEADERS, 'content-type': 'text/html', ...headers } })
  const home = '<link href="/assets/a.css"><a href="/menu/rolly">Роллы</a>'
  type Pages = Record<string, () => Response>
  const broken = (status: number) => () => new Response('', { status })
  const failures = (changes: Pages = {}, options = {}) => {
    const pages: Pages = {
      '/api/health': () => Response.json({ ok: true }),
      '/build.json': () => Response.json({ build: 'b1' }),
      'http://x/': () => Response.redirect('https://x/', 308),
      '/': () => html(home),
      '/assets/a.css': () => html(''),
      '/menu/rolly': () => html('<a href="/product/filadelfiya">Филадельфия</a> 590 ₽'),
      '/product/filadelfiya': () => html('590 ₽ <img src="/_ipx/w_320/pictures/a.webp">'),
      '/_ipx/w_320/pictures/a.webp': () => new Response('x', { headers: { 'content-type': 'image/webp' } }),
      '/api/v3/categories': () => Response.json([{ items: [{ name: 'Ролл Филадельфия' }] }]),
      '/api/v3/goods/search': () => Response.json([{ id: 1 }]),
      '/api/v3/cart/quote': () => Response.json({ lines: [{}], outed: [] }),
      ...changes,
    }
    const fetch = async (url: string) => pages[url]?.() ?? pages[new URL(url).pathname]?.() ?? broken(404)()
    return smoke({ origin: 'https://x', environment: 'production', build: 'b1', fetch, ...options })
  }

  test('passes a good shop and a good preview', async () => {
    expect(await failures()).toEqual([])
    const preview = { '/': () => html(home, { 'x-robots-tag': 'noindex' }), '/api/dev/outbox': broken(401) }
    expect(await failures(preview, { environment: 'preview' })).toEqual([])
    expect(await failures({ 'http://x/': () => html(home) }, { origin: 'http://x' })).toEqual([])
  })

  test('passes a new shop, which has no menu and says so', async () => {
    const soon = (text: string): Pages => ({
      '/': () => html(text, { 'x-robots-tag': 'noindex' }),
      '/api/v3/categories': () => Response.json([]),
    })
    const empty = { '/menu/rolly': broken(404), '/api/v3/cart/quote': broken(422) }
    expect(await failures({ ...soon('Скоро откроемся'), ...empty })).toEqual([])
    expect(await failures({ ...soon('Ошибка #500'), ...empty })).toEqual(['home'])
  })

  test.each<[string, Pages]>([
    ['API and database', { '/api/health': () => Response.json({ ok: false }) }],
    ['build', { '/build.json': () => Response.json({ build: 'b0' }) }],
    ['home', { '/': () => html('Технический перерыв') }],
    ['home', { '/assets/a.css': broken(404) }],
    ['category', { '/menu/rolly': () => html('пусто') }],
    ['product and picture', { '/product/filadelfiya': broken(500) }],
    ['product and picture', { '/_ipx/w_320/pictures/a.webp': broken(502) }],
    ['search', { '/api/v3/goods/search': () => Response.json([]) }],
    ['cart price', { '/api/v3/cart/quote': broken(500) }],
    ['plain http', { 'http://x/': () => html(home) }],
    ['plain http', { 'http://x/': () => Response.redirect('http://x/elsewhere', 301) }],
    ['unknown page', { '/no/such/page': () => html('ok') }],
    ['headers', { '/': () => html(home, { 'content-security-policy': "script-src 'unsafe-inline'" }) }],
    ['headers', { '/': () => html(home, { 'x-robots-tag': 'noindex' }) }],
    ['outbox', { '/api/dev/outbox': () => Response.json([]) }],
  ])('%s fails', async (name, changes) => expect(await failures(changes)).toContain(name))
})

describe('wrangler', () => {
  test('returns its output, in which JSON is found, and throws it after a failure', { timeout: 30_000 }, async () => {
    expect(await wrangler(['--version'])).toMatch(/^\d+\.\d+/)
    await expect(wrangler(['nonsense'])).rejects.toThrow('Unknown argument: nonsense')
    expect(jsonOf('A warning\n[{"name":"x"}]')).toEqual([{ name: 'x' }])
    expect(() => jsonOf('Authentication error')).toThrow('no JSON')
  })
})

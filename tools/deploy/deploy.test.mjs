import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noteOf } from './back.mjs'
import { comment, commentText } from './comment.mjs'
import { jsonOf, lastEntry, option, wranglerRunner } from './commands.mjs'
import { writeSqlOfDump } from './dump.mjs'
import { databaseOf, deletePreview, prepareDatabase, previewConfig, previewName, previewSecrets, uploadPreview } from './preview.mjs'
import { rollOut } from './production.mjs'
import { smoke } from './smoke.mjs'

/* Issue 8: what the workflows do, with wrangler, GitHub and the shop played by the test. */

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A wrangler that writes down what it is asked and answers what it is told: by the beginning of the command. */
function wrangler(answers = {}) {
  const asked = []
  const run = async (args, { env = {} } = {}) => {
    const words = args.join(' ')
    asked.push(words)
    const found = Object.entries(answers).find(([start]) => words.startsWith(start))
    const answer = typeof found?.[1] === 'function' ? found[1](words) : found?.[1]
    if (answer instanceof Error) throw answer
    if (env.WRANGLER_OUTPUT_FILE_PATH && answer) writeFileSync(env.WRANGLER_OUTPUT_FILE_PATH, `${JSON.stringify(answer)}\n`)
    return typeof answer === 'string' ? answer : ''
  }
  return { run, asked }
}

describe('the roll-out', () => {
  const OLD = 'old-version'
  const NEW = 'new-version'
  const answers = {
    'd1 time-travel': '{"bookmark":"mark"}',
    'deployments status': JSON.stringify({ versions: [{ version_id: OLD, percentage: 100 }] }),
    'versions upload': { type: 'version-upload', version_id: NEW },
  }
  const go = (walk, more = {}) => {
    const { run, asked } = wrangler({ ...answers, ...more })
    const note = noteOf(join(folder, 'roll-out.json'))
    return { asked, note, ended: rollOut({ run, walk, note, pause: () => {}, message: 'build 1', tag: '1', print: () => {} }) }
  }
  const deploys = (asked) => asked.filter((words) => words.startsWith('versions deploy')).map((words) => words.split(' --name')[0])

  test('migrations come first, then a tenth, walks through the new version, then everybody', async () => {
    const walked = []
    const { asked, ended } = go((version) => (walked.push(version), true))
    expect(await ended).toBe(NEW)
    expect(asked.map((words) => words.split(' ').slice(0, 3).join(' '))).toEqual([
      'd1 time-travel info',
      'deployments status --json',
      'd1 migrations apply',
      'versions upload -c',
      `versions deploy ${NEW}@10%`,
      `versions deploy ${NEW}@100%`,
      'triggers deploy -c',
    ])
    expect(deploys(asked)[0]).toBe(`versions deploy ${NEW}@10% ${OLD}@90%`)
    expect(walked).toEqual([NEW, NEW, NEW, null])
  })

  test('a walk that fails at a tenth gives all of it back to the old version, and says how to undo a migration', async () => {
    const { asked, ended } = go(() => false)
    await expect(ended).rejects.toThrow('--bookmark mark')
    expect(deploys(asked)).toEqual([`versions deploy ${NEW}@10% ${OLD}@90%`, `versions deploy ${OLD}@100%`])
  })

  test('one that fails after everybody came goes back as well', async () => {
    const { asked, ended } = go((version) => version !== null)
    await expect(ended).rejects.toThrow('serves again')
    expect(deploys(asked).at(-1)).toBe(`versions deploy ${OLD}@100%`)
  })

  test('a migration that fails changes nothing for visitors', async () => {
    const { asked, ended } = go(() => true, { 'd1 migrations': new Error('no such table') })
    await expect(ended).rejects.toThrow('no such table')
    expect(asked.some((words) => words.startsWith('versions'))).toBe(false)
  })

  test('where going back fails too, it says what to type', async () => {
    const isBack = (words) => (words.includes(`${OLD}@100%`) ? new Error('no network') : '')
    const { ended } = go(() => false, { 'versions deploy': isBack })
    await expect(ended).rejects.toThrow(`By hand: wrangler versions deploy ${OLD}@100% --name love-sushi`)
  })

  test('a shop that was never deployed is not rolled out to', async () => {
    await expect(go(() => true, { 'deployments status': '{"versions":[]}' }).ended).rejects.toThrow('--first')
  })
})

describe('a preview', () => {
  const built = {
    name: 'love-sushi-preview',
    main: 'worker.js',
    vars: { ENVIRONMENT: 'preview', ORIGIN: 'https://preview.invalid' },
    d1_databases: [{ binding: 'DB', database_id: '0', migrations_dir: 'x' }],
    ratelimits: [{ name: 'FEW' }],
    observability: { enabled: true },
  }

  test('has a name that is part of a host, and no other branch has it', () => {
    expect(previewName('cart-panel')).toBe('cart-panel')
    const names = ['Feature/X', 'feature/x', 'feature-x', 'feature_x', `feature/${'long-'.repeat(20)}`, 'фича', '-'].map(previewName)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/)
  })

  test('is told everything that is its own, since it inherits nothing', () => {
    const { previews } = previewConfig(built, { origin: 'https://x.dev', database: { name: 'n', id: 'i' } })
    expect(previews).toEqual({
      vars: { ENVIRONMENT: 'preview', ORIGIN: 'https://x.dev' },
      d1_databases: [{ binding: 'DB', database_name: 'n', database_id: 'i' }],
      ratelimits: built.ratelimits,
      observability: built.observability,
    })
  })

  test('has secrets that are its own and stay from push to push', () => {
    const one = previewSecrets('staff-token-of-previews', 'a')
    expect(previewSecrets('staff-token-of-previews', 'a')).toEqual(one)
    expect(previewSecrets('staff-token-of-previews', 'b').CODE_SECRET).not.toBe(one.CODE_SECRET)
    expect(new Set(Object.values(one)).size).toBe(3)
  })

  test('is uploaded a second time with the address that it was given, and its secrets stand on no command line', async () => {
    const { run, asked } = wrangler({ preview: { type: 'preview', preview_urls: ['https://x-love-sushi-preview.me.workers.dev'] } })
    const written = []
    const write = (path, text) => written.push([path, text])
    const url = await uploadPreview({
      run,
      branch: 'x',
      built,
      database: { name: 'n', id: 'i' },
      secrets: { STAFF_TOKEN: 'secret!' },
      folder,
      write,
    })
    expect(url).toBe('https://x-love-sushi-preview.me.workers.dev')
    expect(asked).toHaveLength(2)
    expect(asked.join()).not.toContain('secret!')
    const origins = written.filter(([path]) => path.endsWith('preview.json')).map(([, text]) => JSON.parse(text).previews.vars.ORIGIN)
    expect(origins).toEqual(['https://preview.invalid', url])
  })

  /** The database of a branch: whether it is there, and how many dishes are in it; undefined where it has no tables. */
  const account = (mine) => {
    const name = databaseOf('feature/x')
    const count = (n) => JSON.stringify([{ results: [{ n }] }])
    const { run, asked } = wrangler({
      'd1 list': () => JSON.stringify([{ name: `${name}-2`, uuid: 'other' }, ...(mine.id ? [{ name, uuid: mine.id }] : [])]),
      'd1 create': () => ((mine.id = mine.id === undefined ? 'mine' : 'anew'), ''),
      'd1 delete': () => ((mine.id = null), (mine.goods = undefined), ''),
      'd1 migrations': () => ((mine.goods ??= 0), ''),
      'd1 execute': (words) => {
        if (words.includes('sqlite_master')) return count(mine.goods === undefined ? 0 : 1)
        if (words.includes('from goods')) return mine.fault ?? count(mine.goods)
        return ((mine.goods = 60), '')
      },
    })
    const seeds = []
    const prepare = () => prepareDatabase({ run, branch: 'feature/x', folder, writeSeed: async (file) => void seeds.push(file) })
    return { asked, seeds, prepare, begins: (words) => asked.filter((one) => one.startsWith(words)) }
  }

  test('has a database made and filled once, and brought up to date each time', async () => {
    const { asked, seeds, prepare, begins } = account({})
    expect(await prepare()).toMatchObject({ name: databaseOf('feature/x'), id: 'mine', isNew: true })
    const order = asked.map((words) => words.split(' ').slice(0, 2).join(' '))
    expect(order.indexOf('d1 execute')).toBeLessThan(order.indexOf('d1 migrations'))
    expect(await prepare()).toMatchObject({ id: 'mine', isNew: false })
    expect(seeds).toHaveLength(1)
    expect(begins('d1 migrations apply')).toHaveLength(2)
    expect(begins('d1 delete')).toEqual([])
    expect(JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')).d1_databases[0].database_id).toBe('mine')
  })

  test.each([
    ['nothing', undefined],
    ['tables, but no dish', 0],
  ])('that was cancelled and left a database with %s gets a new one, with the shop in it', async (_, goods) => {
    const mine = { id: 'left', goods }
    const { seeds, prepare, begins } = account(mine)
    expect(await prepare()).toMatchObject({ id: 'anew', isNew: true })
    expect(begins('d1 delete')).toEqual([`d1 delete ${databaseOf('feature/x')} --skip-confirmation`])
    expect([seeds.length, mine.goods]).toEqual([1, 60])
    expect(JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')).d1_databases[0].database_id).toBe('anew')
    expect(await prepare()).toMatchObject({ id: 'anew', isNew: false })
    expect(seeds).toHaveLength(1)
  })

  test('keeps its database where nobody could be asked what is in it', async () => {
    for (const fault of [new Error('D1 is busy'), 'Something else', '[]']) {
      const { prepare, begins, seeds } = account({ id: 'mine', goods: 5, fault })
      await expect(prepare()).rejects.toThrow()
      expect([begins('d1 delete'), seeds]).toEqual([[], []])
    }
  })

  test('goes with its database, also where one of them is gone already; another fault is told after both were tried', async () => {
    const listed = { 'd1 list': JSON.stringify([{ name: databaseOf('x'), uuid: 'mine' }]) }
    const gone = wrangler({ ...listed, 'preview delete': new Error('Preview not found [code: 10007]') })
    await deletePreview({ run: gone.run, branch: 'x' })
    expect(gone.asked.at(-1)).toBe(`d1 delete ${databaseOf('x')} --skip-confirmation`)
    const broken = wrangler({ ...listed, 'preview delete': new Error('Authentication error') })
    await expect(deletePreview({ run: broken.run, branch: 'x' })).rejects.toThrow('Authentication')
    expect(broken.asked.at(-1)).toContain('d1 delete')
  })
})

describe('the comment on a pull request', () => {
  const github = (comments) => {
    const calls = []
    const fetch = async (url, { method = 'GET', body } = {}) => {
      calls.push(`${method} ${url}`)
      if (String(url).includes('/pulls')) return Response.json([{ number: 7 }])
      if (method === 'GET') return Response.json(String(url).endsWith('page=1') ? comments : [])
      return Response.json(JSON.parse(body))
    }
    const tell = () =>
      comment({
        api: 'https://api',
        repository: 'me/shop',
        branch: 'a/b',
        token: 't',
        text: commentText({ url: 'https://x', sha: '1', ok: true }),
        fetch,
      })
    return { calls, tell }
  }

  test('is written once, and then brought up to date', async () => {
    const first = github([{ id: 1, body: 'nice', user: { type: 'User' } }])
    expect(await first.tell()).toBe(1)
    expect(first.calls.at(-1)).toBe('POST https://api/repos/me/shop/issues/7/comments')
    const again = github([{ id: 5, body: commentText({ url: '', sha: '0', ok: false }), user: { type: 'Bot' } }])
    await again.tell()
    expect(again.calls.at(-1)).toBe('PATCH https://api/repos/me/shop/issues/comments/5')
    expect(again.calls[0]).toContain('head=me%3Aa%2Fb')
  })

  test('never takes the words of a person who quotes it', async () => {
    const quoted = github([{ id: 6, body: commentText({ url: '', sha: '0', ok: true }), user: { type: 'User' } }])
    await quoted.tell()
    expect(quoted.calls.at(-1)).toContain('POST')
  })
})

describe('the walk', () => {
  const HEADERS = {
    'content-security-policy': "default-src 'self'; script-src 'self' 'sha256-x'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000',
  }
  const html = (body, headers = {}) => new Response(body, { headers: { ...HEADERS, 'content-type': 'text/html', ...headers } })
  const shop =
    (changes = {}) =>
    (url) => {
      const { pathname } = new URL(url)
      const answers = {
        '/api/health': () => Response.json({ ok: true }),
        '/build.json': () => Response.json({ build: 'b1' }),
        '/': () => html('<a href="/menu/rolly">Роллы</a>'),
        '/menu/rolly': () => html('<a href="/product/filadelfiya">Филадельфия</a> 590 ₽'),
        '/product/filadelfiya': () => html('<h1>Филадельфия</h1> 590 ₽ <img src="/_ipx/w_320/pictures/a.webp">'),
        '/_ipx/w_320/pictures/a.webp': () => new Response('x', { headers: { 'content-type': 'image/webp' } }),
        '/api/v3/categories': () => Response.json([{ items: [{ name: 'Ролл Филадельфия' }] }]),
        '/api/v3/goods/search': () => Response.json([{ id: 1 }]),
        '/search': () => html('found'),
        '/api/v3/cart/quote': () => Response.json({ lines: [{}], outed: [] }),
        '/robots.txt': () => new Response('Sitemap: https://x/sitemap.xml'),
        ...changes,
      }
      return Promise.resolve(answers[pathname]?.() ?? new Response('', { status: 404 }))
    }
  const faults = async (changes, more) =>
    (await smoke({ origin: 'https://x', environment: 'production', build: 'b1', fetch: shop(changes), ...more }))
      .filter(({ error }) => error)
      .map(({ name }) => name)

  test('goes well through a shop that is well', async () => {
    expect(await faults()).toEqual([])
    expect(
      await faults(
        {
          '/': () => html('<a href="/menu/rolly"></a>', { 'x-robots-tag': 'noindex' }),
          '/api/dev/outbox': () => new Response('', { status: 401 }),
        },
        { environment: 'preview' },
      ),
    ).toEqual([])
  })

  test.each([
    ['the API and the database answer', { '/api/health': () => Response.json({ ok: false }, { status: 503 }) }],
    ['the build is the one that was put there', { '/build.json': () => Response.json({ build: 'b0' }) }],
    ['home shows the menu', { '/': () => html('Технический перерыв') }],
    ['its style sheet is there', { '/': () => html('<link href="/assets/a.css"><a href="/menu/rolly">') }],
    ['a category shows dishes with prices', { '/menu/rolly': () => html('пусто') }],
    ['a dish has its page', { '/product/filadelfiya': () => new Response('', { status: 500 }) }],
    ['a picture is made', { '/_ipx/w_320/pictures/a.webp': () => new Response('', { status: 502 }) }],
    ['the search finds the dish', { '/api/v3/goods/search': () => Response.json([]) }],
    ['a cart has a price', { '/api/v3/cart/quote': () => new Response('', { status: 500 }) }],
    ['a page that is not there says so', { '/no/such/page': () => html('ok') }],
    ['robots.txt names the sitemap', { '/robots.txt': () => new Response('') }],
    ['the headers are set', { '/': () => html('<a href="/menu/rolly">', { 'content-security-policy': "script-src 'unsafe-inline'" }) }],
    ['the headers are set', { '/': () => html('<a href="/menu/rolly">', { 'x-robots-tag': 'noindex' }) }],
    ['the outbox is not open', { '/api/dev/outbox': () => Response.json([]) }],
  ])('«%s» fails where it is not so', async (name, changes) => {
    expect(await faults(changes)).toContain(name)
  })

  test('asks for one version by Cloudflare’s header while two serve', async () => {
    const seen = new Set()
    const fetch = (url, { headers }) => (seen.add(headers['cloudflare-workers-version-overrides']), shop()(url))
    await smoke({ origin: 'https://x', fetch, version: 'love-sushi="v1"' })
    expect([...seen]).toEqual(['love-sushi="v1"'])
  })
})

describe('wrangler', () => {
  test('is not run in a dry run, but said in full', async () => {
    const lines = []
    const run = wranglerRunner({ isDry: true, print: (line) => lines.push(line) })
    expect(await run(['d1', 'execute', 'DB', '--command', "select 'x'"], { sample: 'answer' })).toBe('answer')
    expect(lines).toEqual([`$ wrangler d1 execute DB --command 'select '\\''x'\\'''`])
  })

  test('is read by its own output file and its JSON', () => {
    expect(lastEntry('{"type":"a","n":1}\n{"type":"b"}\n{"type":"a","n":2}\n', 'a')).toEqual({ type: 'a', n: 2 })
    expect(jsonOf('▲ [WARNING] something\n[{"name":"x"}]'.replace('[WARNING] ', ''))).toEqual([{ name: 'x' }])
    expect(() => jsonOf('Authentication error')).toThrow('no JSON')
    expect([option('a', ['--a', 'x']), option('b', ['--b', '--c']), option('d', [])]).toEqual(['x', true, undefined])
  })
})

test('a backup’s file becomes SQL; one that is not whole is refused', async () => {
  const lines = [
    '{"format":"d1-dump","version":1,"at":5,"snapshot":true}',
    '{"schema":"table","name":"t","sql":"create table t (a)"}',
    '{"table":"t","columns":["a"]}',
    `{"rows":[["O'Neil"],[null]]}`,
    '{"end":{"t":2}}',
  ]
  const path = join(folder, 'b.jsonl.gz')
  writeFileSync(path, gzipSync(lines.join('\n')))
  const sql = join(folder, 'b.sql')
  expect(await writeSqlOfDump(path, sql)).toEqual({ at: 5, snapshot: true, rows: { t: 2 } })
  expect(readFileSync(sql, 'utf8')).toBe(
    `PRAGMA defer_foreign_keys = true;\ncreate table t (a);\nINSERT INTO "t" ("a") VALUES ('O''Neil'), (NULL);\n`,
  )
  writeFileSync(path, gzipSync(lines.slice(0, -1).join('\n')))
  await expect(writeSqlOfDump(path, sql)).rejects.toThrow('torn off')
})

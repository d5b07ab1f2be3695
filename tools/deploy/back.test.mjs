import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giveBack, noteOf } from './back.mjs'
import { wranglerRunner } from './commands.mjs'
import { rollOut } from './production.mjs'

/* Issue 8: a roll-out that is cut off leaves nobody with half of it. wrangler is played; the signals are real. */

const OLD = 'old-version'
const NEW = 'new-version'
let folder
let file
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'back-test-'))
  file = join(folder, 'roll-out.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Cloudflare with its versions; `asked` says what changed them. */
function cloudflare(signal, serving = { [OLD]: 100 }) {
  const world = { serving, asked: [] }
  const answer = (args) => {
    const words = args.join(' ')
    if (words.startsWith('d1 time-travel')) return '{"bookmark":"mark"}'
    if (words.startsWith('deployments status')) {
      const versions = Object.entries(world.serving).map(([version_id, percentage]) => ({ version_id, percentage }))
      return JSON.stringify({ versions })
    }
    if (!words.startsWith('versions deploy')) return ''
    const specs = args.filter((word) => word.includes('@'))
    world.asked.push(specs.join(' '))
    world.serving = Object.fromEntries(specs.map((spec) => spec.split('@')).map(([id, percent]) => [id, Number.parseInt(percent, 10)]))
    return ''
  }
  world.runBack = async (args) => answer(args)
  world.run = async (args, { env = {} } = {}) => {
    signal?.throwIfAborted()
    if (args[1] === 'upload') {
      writeFileSync(env.WRANGLER_OUTPUT_FILE_PATH, `${JSON.stringify({ type: 'version-upload', version_id: NEW })}\n`)
    }
    const said = answer(args)
    world.after?.(args)
    return said
  }
  return world
}

describe('told to stop, a roll-out gives back', () => {
  const go = (stopAt, { walk = () => true, pause = () => {}, serving } = {}) => {
    const stopping = new AbortController()
    const world = cloudflare(stopping.signal, serving)
    const note = noteOf(file)
    world.after = (args) => stopAt(args.join(' ')) && stopping.abort(new Error('stopped by SIGTERM'))
    const ended = rollOut({ ...world, walk, pause, note, signal: stopping.signal, message: 'build 1', print: () => {} })
    return { world, note, ended, stopping }
  }

  test.each([
    ['at the tenth', `${NEW}@10%`],
    ['when everybody had just come', `${NEW}@100%`],
    ['at the crons', 'triggers deploy'],
  ])('%s', async (_, words) => {
    const { world, note, ended } = go((said) => said.includes(words))
    await expect(ended).rejects.toThrow('stopped by SIGTERM. The old version serves again')
    expect(world.serving).toEqual({ [OLD]: 100 })
    expect(note.read()).toBeUndefined()
  })

  test('while it waits or walks, at once', async () => {
    for (const where of ['pause', 'walk']) {
      const { world, ended, stopping } = go(() => false, {
        [where]: () => new Promise(() => stopping.abort(new Error('stopped by SIGINT'))),
      })
      await expect(ended).rejects.toThrow('stopped by SIGINT')
      expect(world.asked).toEqual([`${NEW}@10% ${OLD}@90%`, `${OLD}@100%`])
    }
  })

  test('before visitors see anything, there is nothing to give back', async () => {
    for (const words of ['d1 migrations', 'versions upload']) {
      const { world, note, ended } = go((said) => said.startsWith(words))
      await expect(ended).rejects.toThrow('stopped by SIGTERM')
      expect([world.asked, note.read()]).toEqual([[], undefined])
    }
  })

  test('and a tenth that an earlier one left behind ends with it', async () => {
    const { world, ended } = go((said) => said.includes(`${NEW}@10%`), { serving: { left: 10, [OLD]: 90 } })
    await expect(ended).rejects.toThrow('serves again')
    expect(world.serving).toEqual({ [OLD]: 100 })
  })
})

test('SIGINT and SIGTERM, as GitHub cancels: the process goes back before it ends, with 1', async () => {
  const back = join(folder, 'back')
  const script = `
    import { writeFileSync } from 'node:fs'
    import { noteOf, stopSignal } from './tools/deploy/back.mjs'
    import { rollOut } from './tools/deploy/production.mjs'
    const signal = stopSignal()
    const run = async (args, { env = {} } = {}) => {
      signal.throwIfAborted()
      if (args[1] === 'upload') writeFileSync(env.WRANGLER_OUTPUT_FILE_PATH, '{"type":"version-upload","version_id":"${NEW}"}')
      return '{"bookmark":"b","versions":[{"version_id":"${OLD}","percentage":100}]}'
    }
    const runBack = async (args) => {
      console.log('going')
      await new Promise((go) => setTimeout(go, 300))
      writeFileSync(process.argv[1], args.join(' '))
    }
    const pause = () => new Promise(() => (console.log('at the tenth'), setInterval(() => {}, 1000)))
    await rollOut({ run, runBack, walk: () => true, pause, signal, note: noteOf(process.argv[2]), print: () => {} }).catch(() => process.exit(1))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, back, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
    if (String(chunk).includes('at the tenth')) {
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ old: OLD, next: NEW })
      child.kill('SIGINT')
    }
    if (String(chunk).includes('going')) child.kill('SIGTERM')
  })
  expect(await new Promise((done) => child.on('exit', (code, signal) => done(code ?? signal)))).toBe(1)
  expect(said).toContain('going')
  expect(readFileSync(back, 'utf8')).toContain(`versions deploy ${OLD}@100%`)
  expect(existsSync(file)).toBe(false)
})

describe('npm run deploy -- --back', () => {
  const back = async (serving, known) => {
    const world = cloudflare(undefined, serving)
    const note = noteOf(file)
    if (known) note.write(known)
    const once = () => giveBack({ run: world.run, worker: 'love-sushi', note, print: () => {} })
    const first = await once()
    expect(await once()).toBeUndefined()
    expect(note.read()).toBeUndefined()
    return [first, world.serving, world.asked.length]
  }

  test('gives a tenth that hangs to the version that has the rest, once', async () => {
    expect(await back({ [NEW]: 10, [OLD]: 90 })).toEqual([OLD, { [OLD]: 100 }, 1])
  })

  test('with the note of the roll-out, also where everybody had come before it was cut off', async () => {
    expect(await back({ [NEW]: 100 }, { old: OLD, next: NEW })).toEqual([OLD, { [OLD]: 100 }, 1])
    expect(await back({ [NEW]: 10, [OLD]: 90 }, { old: OLD, next: NEW })).toEqual([OLD, { [OLD]: 100 }, 1])
  })

  test('changes nothing where one version serves, or where somebody has deployed another since', async () => {
    expect(await back({ [OLD]: 100 })).toEqual([undefined, { [OLD]: 100 }, 0])
    expect(await back({ [OLD]: 100 }, { old: OLD, next: NEW })).toEqual([undefined, { [OLD]: 100 }, 0])
    expect(await back({ mended: 100 }, { old: OLD, next: NEW })).toEqual([undefined, { mended: 100 }, 0])
  })
})

describe('a command of wrangler', () => {
  const runner = (how) => wranglerRunner({ isDry: false, program: process.execPath, print: () => {}, ...how })
  const forever = ['-e', 'setInterval(() => {}, 1000)']

  test('that is under way is ended by the signal before anything else begins; none begins after it', async () => {
    const stopping = new AbortController()
    const run = runner({ signal: stopping.signal })
    const ended = run(forever)
    stopping.abort(new Error('stopped by SIGTERM'))
    await expect(ended).rejects.toThrow('stopped by SIGTERM')
    await expect(run(['-e', ''])).rejects.toThrow('stopped by SIGTERM')
  })

  test('that takes too long is ended, also where it does not listen', async () => {
    const deaf = ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]
    await expect(runner({ limitMs: 800 })(deaf)).rejects.toThrow('longer than 800 ms')
  })

  test('that ends by itself answers', async () => {
    expect(await runner({ limitMs: 30_000, signal: new AbortController().signal, detached: true })(['-e', 'console.log(7)'])).toBe('7\n')
  })
})

import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#tools/database'
import { freePort } from '#tools/free-port'
import { withPlace } from '#tools/shop/place'
import { placeIn, serving } from './serve'

export type OwnShop = { origin: string; state: string; stop: () => Promise<void> }

type Options = { state?: string; env?: Record<string, string>; port?: number }

/** Opens another shop on the host of this run, for journeys that close it: `state` brings the database of one closed
 *  before, `env` other settings, `port` is free. Give its `origin` to `page.goto`, and stop it when done. */
export async function openShop({ state, env, port: chosen }: Options = {}): Promise<OwnShop> {
  const folder = state ?? mkdtempSync(join(tmpdir(), 'love-sushi-own-'))
  const port = chosen ?? (await freePort())
  const { command, env: settings } = serving(folder, port, env)
  const shop = spawn('node', command, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => shop.kill('SIGTERM')
  process.once('exit', kill) // a journey that failed did not get as far as stopping it
  const ended = new Promise<void>((done) => shop.once('exit', () => done()))
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  const said: string[] = []
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)))
  const origin = `http://localhost:${port}`
  const isOpen = () =>
    fetch(`${origin}/build.json`)
      .then((answer) => answer.ok)
      .catch(() => false)
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && shop.exitCode === null) {
    if (await isOpen()) return { origin, state: folder, stop }
    await new Promise((again) => setTimeout(again, 200))
  }
  await stop()
  throw new Error(`the shop did not open:\n${said.join('')}`)
}

/** Opens a shop with more in its database than the demo has. */
export async function openFilledShop(fill: (db: Database) => Promise<unknown>): Promise<OwnShop> {
  const { state, stop } = await openShop()
  await stop()
  await withPlace(placeIn(state), ({ DB }) => fill(DB))
  return openShop({ state })
}

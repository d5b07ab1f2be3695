// Chromium over its DevTools protocol with no inspection switched on. Libraries that watch network, scripts or console make the
// page slower, so blocking time is measured with this.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BROWSER_ARGS, ensureBrowser } from '../browser.ts'

const FLAGS = ['--headless', ...BROWSER_ARGS, '--disable-extensions', '--mute-audio', '--hide-scrollbars', '--ignore-certificate-errors']
const STARTS_IN_MS = 20_000

export type Cookie = { name: string; value: string; url: string }
type PageOptions = { cpuRate?: number; probe: string; size?: { width: number; height: number }; cookies?: Cookie[] }
type Spot = { x: number; y: number }
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>
/** Evaluates an expression in the page. */
export type Evaluate = <Value>(expression: string) => Promise<Value>
type PageTools = { evaluate: Evaluate; go: (url: string) => Promise<void>; tap: (spot: Spot) => Promise<void> }
export type RawBrowser = {
  /** Opens a page in a context of its own and closes it after `work`: that of a phone, or of a tablet of `size`. `probe` runs before the
   *  page's scripts. */
  page<Result>(options: PageOptions, work: (tools: PageTools) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export async function openBrowser(): Promise<RawBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'))
  const child = spawn(await ensureBrowser(), [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // a process group: Debian's browser is a shell script, and killing that alone leaves the browser
  })
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // it ended already
    }
  }
  process.once('exit', end)
  const address = await new Promise<string>((found, missing) => {
    let output = ''
    const late = setTimeout(() => missing(new Error('the browser did not start')), STARTS_IN_MS)
    child.stderr.on('data', (chunk) => {
      output += chunk
      const [, url] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
      if (!url) return
      clearTimeout(late)
      found(url)
    })
  })
  const socket = new WebSocket(address)
  await new Promise((open, failed) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', () => failed(new Error('the browser does not answer')))
  })
  type Waiting = { done: (result: Record<string, unknown>) => void; failed: (error: Error) => void; method: string }
  const waiting = new Map<number, Waiting>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data as string)
    const call = waiting.get(id)
    if (!call) return
    waiting.delete(id)
    if (error) call.failed(new Error(`${call.method}: ${error.message}`))
    else call.done(result)
  })
  const send = (method: string, params: object = {}, sessionId?: unknown) =>
    new Promise<Record<string, unknown>>((done, failed) => {
      waiting.set(++last, { done, failed, method })
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }))
    })

  return {
    async page({ cpuRate = 1, probe, size, cookies = [] }, work) {
      const { browserContextId } = await send('Target.createBrowserContext')
      try {
        const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
        const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
        const command: Send = (method, params) => send(method, params, sessionId)
        const screen = size
          ? { ...size, deviceScaleFactor: 1, mobile: false }
          : { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
        await command('Emulation.setDeviceMetricsOverride', screen)
        await send('Storage.setCookies', { cookies, browserContextId })
        await command('Emulation.setTouchEmulationEnabled', { enabled: true })
        await command('Emulation.setCPUThrottlingRate', { rate: cpuRate })
        await command('Page.enable') // needed for the probe
        await command('Page.addScriptToEvaluateOnNewDocument', { source: probe })
        const evaluate = async <Value>(expression: string) => {
          const { result, exceptionDetails } = await command('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
          if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
          return (result as { value: Value }).value
        }
        const go = async (url: string) => {
          const { errorText } = await command('Page.navigate', { url })
          if (errorText) throw new Error(`${url}: ${String(errorText)}`)
        }
        return await work({ evaluate, go, tap: (spot) => tap(command, spot) })
      } finally {
        await send('Target.disposeBrowserContext', { browserContextId })
      }
    },
    async close() {
      socket.close()
      process.off('exit', end)
      end()
      if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.once('exit', ended))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A touch of usual length. */
async function tap(command: Send, { x, y }: Spot): Promise<void> {
  await command('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await pause(60)
  await command('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

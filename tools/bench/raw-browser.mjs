// Chromium over its own protocol with nothing switched on but what is asked for. A browser that is watched over its network, its
// scripts or its console is slower: with each request of a script V8 works out where in the source it came from. So total
// blocking time is measured here, and not through a library that watches.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBrowser, BROWSER_ARGS } from '../browser.ts'

const FLAGS = ['--headless', ...BROWSER_ARGS, '--disable-extensions', '--mute-audio', '--hide-scrollbars', '--ignore-certificate-errors']
const STARTS_IN_MS = 20_000

/** A browser of its own: `page(options, work)` opens a fresh context in it and closes it after the work, which is given `ask` (an
 *  expression), `go` (an address), `tap` and `tell` (a command); `port` is the protocol's; `close` ends it. */
export async function openRawBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'))
  const child = spawn(await ensureBrowser(), [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // a group of its own: Debian's browser is a shell script, and ending that alone leaves the browser
  })
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // it has ended
    }
  }
  process.once('exit', end)
  const address = await new Promise((found, missing) => {
    let said = ''
    const late = setTimeout(() => missing(new Error('the browser did not start')), STARTS_IN_MS)
    child.stderr.on('data', (chunk) => {
      said += chunk
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (!url) return
      clearTimeout(late)
      found(url)
    })
  })
  const socket = new WebSocket(address)
  await new Promise((open, broken) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', () => broken(new Error('the browser does not answer')))
  })
  const waiting = new Map()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data)
    const call = waiting.get(id)
    if (!call) return
    waiting.delete(id)
    if (error) call.broken(new Error(`${call.method}: ${error.message}`))
    else call.done(result)
  })
  const send = (method, params = {}, sessionId) =>
    new Promise((done, broken) => {
      waiting.set(++last, { done, broken, method })
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }))
    })

  return {
    port: Number(new URL(address).port),
    async page({ cpuRate = 1, width = 412, height = 823, probe = '' }, work) {
      const { browserContextId } = await send('Target.createBrowserContext')
      try {
        const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
        const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
        const tell = (method, params) => send(method, params, sessionId)
        await tell('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1.75, mobile: true })
        await tell('Emulation.setTouchEmulationEnabled', { enabled: true })
        await tell('Emulation.setCPUThrottlingRate', { rate: cpuRate })
        await tell('Page.enable') // or no script may be laid into the page before its own
        await tell('Page.addScriptToEvaluateOnNewDocument', { source: probe })
        const ask = async (expression) => {
          const { result, exceptionDetails } = await tell('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
          if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
          return result.value
        }
        const go = async (url) => {
          const { errorText } = await tell('Page.navigate', { url })
          if (errorText) throw new Error(`${url}: ${errorText}`) // or the browser's own error page would be measured
        }
        return await work({ ask, tell, go, tap: (spot) => tap(tell, spot) })
      } finally {
        await send('Target.disposeBrowserContext', { browserContextId })
      }
    },
    async close() {
      socket.close()
      process.off('exit', end)
      end()
      await new Promise((ended) => (child.exitCode === null && child.signalCode === null ? child.once('exit', ended) : ended()))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A finger on the glass at `{ x, y }`, lifted after as long as a finger takes. */
async function tap(tell, { x, y }) {
  await tell('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await pause(60)
  await tell('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

// The API elsewhere (API_BASE_URL) breaks in every way it can. Visitors get a page kept a moment ago or the error page, in time,
// and never an answer of 200 that says nothing of what it should; when the API is well again, everybody gets what a
// shop shows that was never troubled.
import { setTimeout as pause } from 'node:timers/promises'
import { MOODS, openBrokenApi } from './broken-api.mjs'
import { compare, firstLook, look, lookAround, newChecks, newState, openShop, PATHS, sameForAll } from './scene.mjs'

/** Ten seconds with the one repeat in all, and what a busy machine adds. */
const IN_TIME_MS = 12_000
const RECOVERS_IN_MS = 30_000
const COLD = 2

export async function upstream(scene) {
  const checks = newChecks('the API elsewhere breaks')
  const { folder } = await newState(scene, 'upstream-good')
  const good = await openShop(folder)
  const api = await openBrokenApi(good.port)
  const front = await openShop(`${scene.work}/upstream-front`, { vars: { API_BASE_URL: api.baseUrl } })
  const untroubled = await openShop(`${scene.work}/upstream-untroubled`, { vars: { API_BASE_URL: `http://127.0.0.1:${good.port}/api` } })
  try {
    const menu = JSON.parse((await look(good.port, '/api/v3/categories')).text)
    const dishes = menu.flatMap(({ items }) => items).filter(({ slug }) => !PATHS.some((path) => path.endsWith(slug)))
    const before = await firstLook(front.port)
    checks.is('pages that the healthy shop answers otherwise than 200', 0, before.filter(({ status }) => status !== 200).length)

    const moods = Object.entries(MOODS).filter((_, at) => !scene.isQuick || at % 3 === 0)
    const visited = [...PATHS]
    for (const [mood, what] of moods) {
      // pages that nobody has looked at: an error of theirs could be kept
      const cold = dishes.splice(0, COLD).map(({ slug }) => `/product/${slug}`)
      visited.push(...cold)
      api.setMood(mood)
      const seen = await lookAround(front.port, [...PATHS, ...cold], IN_TIME_MS * 2)
      api.setMood('well')
      report(checks, what, seen, before, front.port)
    }

    const control = await firstLook(untroubled.port, visited)
    const after = await untilSame(front.port, untroubled.port, visited, control)
    compare(checks, 'it broke (next to a shop that was never troubled)', control, after, [untroubled.port, front.port])
    checks.told('calls that the API elsewhere was asked', api.asked())
  } finally {
    api.close()
    await Promise.all([front, untroubled, good].map((shop) => shop.kill()))
  }
  return checks
}

function report(checks, what, seen, before, port) {
  const kept = seen.filter(
    ({ status, text }, at) => status === 200 && text !== '' && sameForAll(text, port) === sameForAll(before[at]?.text ?? '', port),
  )
  const others = seen.filter((one) => one.status === 200 && !kept.includes(one))
  const counted = (name, list) => (list.length > 0 ? [`${list.length} ${name}`] : [])
  const failed = seen.filter(({ status }) => status >= 500)
  checks.told(
    `it ${what}`,
    [...counted('as before', kept), ...counted('failed', failed), ...counted('shown without what failed', others)].join(', '),
  )
  // what is passed on (/api) begins in time and goes on as it comes: one that is cut or drips is so for who asked, too
  const passed = seen.filter(({ path, status }) => status === 0 && path.startsWith('/api/'))
  checks.told(`it ${what}: answers of the API that did not come whole`, passed.length)
  const whole = seen.filter((one) => !passed.includes(one))
  checks.atMost(`it ${what}: the slowest answer`, IN_TIME_MS, Math.max(...whole.map(({ ms }) => ms)), ' ms')
  checks.is(`it ${what}: no answer at all`, 0, whole.filter(({ status }) => status === 0).length)
  checks.is(`it ${what}: neither 200 nor 5xx`, 0, seen.filter(({ status }) => status !== 0 && status !== 200 && status < 500).length)
  const bare = failed.filter(({ path, text }) => !path.startsWith('/api/') && !/Ошибка #50\d/.test(text))
  checks.is(`it ${what}: pages that failed without the error page`, 0, bare.length)
  // a dish's page is nothing without the dish
  const hollow = others.filter(({ path, text }) => path.startsWith('/product/') && !text.includes('₽'))
  checks.is(`it ${what}: pages of dishes without the dish, as 200`, 0, hollow.length)
}

/** Looks until everything is as in the other shop: what was remembered for seconds may be shown so long. */
async function untilSame(port, controlPort, paths, control) {
  const started = performance.now()
  for (;;) {
    const seen = await lookAround(port, paths)
    const isSame = seen.every(
      ({ status, text }, at) => status === control[at].status && sameForAll(text, port) === sameForAll(control[at].text, controlPort),
    )
    if (isSame || performance.now() - started > RECOVERS_IN_MS) return seen
    await pause(1000)
  }
}

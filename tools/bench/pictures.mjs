// What pictures cost: the proxy's kept answer next to the same picture as a plain file, in interleaved rounds; what those of a
// phone's first screen weigh; and what the masters took to render.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { firstBytes } from './load.mjs'
import { openPhone } from './images.mjs'
import { renderHead, renderRows } from './renders.mjs'
import { median, printTable } from './results.mjs'
import { measure } from './throughput.mjs'

/** Prints three tables. */
export async function showPictures({ shop, pages }, { rounds, seconds, connections }) {
  const [picture] = readdirSync(join(root, 'public/_ipx/w_320/pictures'))
  const targets = [
    { ...shop, name: 'plain file', path: `/_ipx/w_320/pictures/${picture}` },
    { ...shop, name: 'proxy, kept', path: `/_ipx/f_webp,w_320/pictures/${picture}` },
  ]
  for (const target of targets) await firstBytes(target.port, target.path, 200)
  const samples = targets.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, target] of targets.entries()) samples[at].push(await measure(target, { seconds, connections }))
  console.log(`\n${picture}, 320 px; in brackets: to the plain file, round by round\n`)
  printTable(
    ['picture', 'requests/s', 'CPU ms/request', 'first byte, ms'],
    targets.map(({ name }, at) => {
      const cell = (key, digits) =>
        `${median(samples[at].map((one) => one[key])).toFixed(digits)} (${median(samples[at].map((one, i) => one[key] / samples[0][i][key])).toFixed(2)}×)`
      return [name, cell('perSecond', 0), cell('cpu', 2), cell('first', 2)]
    }),
  )

  const phone = await openPhone()
  const weights = []
  for (const name of ['home', 'category']) {
    const cells = []
    for (const density of [2, 3]) {
      const { bytes, count } = await phone.firstScreen(`http://127.0.0.1:${shop.port}${pages[name].path}`, density)
      cells.push(`${(bytes / 1000).toFixed(1)} (${count})`)
    }
    weights.push([name, pages[name].path, ...cells, '150 or less'])
  }
  await phone.close()
  console.log('\nPictures in the first screen of a phone (390 × 844), kB and how many\n')
  printTable(['page', 'path', 'density 2', 'density 3', 'aim'], weights)
  console.log('\nThe masters, as they were rendered\n')
  printTable(renderHead, renderRows())
}

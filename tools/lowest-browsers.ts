import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { browserslist: string[] }

/** The browsers of `package.json` as targets of the bundlers: «ios15.4» of «iOS >= 15.4». */
export const lowestBrowsers = browserslist.map((one) => one.toLowerCase().replace(' >= ', ''))

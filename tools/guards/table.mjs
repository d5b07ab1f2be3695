import { calls } from './api-table.mjs'
import { attacks } from './attack-table.mjs'
import { door } from './door-table.mjs'
import { money } from './money-table.mjs'
import { pages } from './pages-table.mjs'

/** Every guard that deserves a proof. */
export const guards = [...door, ...pages, ...calls, ...money, ...attacks]

// The same shop with more and more products, all served at once, so that each question can be put to all of them in turn and
// a busy machine slows them alike.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fillWithManyGoods } from './many-goods.mjs'

export const SIZES = [90, 1000, 10_000, 100_000]

/** Serves a shop for each size, made from the database in `state`, which nobody may serve yet. `serve` takes a folder. */
export async function openManyShops({ state, work, serve, sizes = SIZES }) {
  const shops = []
  for (const size of sizes) {
    const folder = join(work, `many-${size}`)
    cpSync(state, folder, { recursive: true })
    await fillWithManyGoods(folder, size)
    shops.push({ size, ...(await serve(folder)) })
  }
  return shops
}

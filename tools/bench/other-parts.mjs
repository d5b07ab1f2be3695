// The measurements that are no lines of the one table: each makes shops of its own from the database in `state`, which nobody
// serves yet, and prints tables of its own. They give what is wrong, where something must hold.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { effectiveVars } from '../dev-vars.ts'
import { say } from '../run.ts'
import { accountHead, accountRows, openAccounts } from './account.mjs'
import { cartPanelHead, cartPanelRows } from './cart-panel.mjs'
import { cartSyncHead, cartSyncRows } from './cart-sync.mjs'
import { cartLines } from './carts.mjs'
import { catalogSizeHead, catalogSizeRows } from './catalog-sizes.mjs'
import { openManyShops } from './many-shops.mjs'
import { openOrders, ordersHead, ordersRows, ratesHead, ratesRows } from './orders.mjs'
import { soak, soakHead } from './orders-soak.mjs'
import { showPictures } from './pictures.mjs'
import { printTable } from './results.mjs'
import { searchHead, searchRows } from './search.mjs'
import { benchShop, freePort, openStand, serve, serveFloor, text } from './stand.mjs'

const serveShop = (state) => serve(benchShop(), state, 'shop')
/** A copy to work in: the parts may follow one another. */
function copyOf(state, work, name) {
  const copy = join(work, name)
  cpSync(state, copy, { recursive: true })
  return copy
}

async function openSizes({ state, work, sizes }, name) {
  say(`Making shops of ${sizes.map((size) => size.toLocaleString('en')).join(', ')} products`)
  return openManyShops({ state, work: join(work, name), serve: serveShop, sizes })
}

export const OTHER_PARTS = {
  async search(options) {
    const shops = await openSizes(options, 'search')
    console.log('\nSearches by the size of the shop, in interleaved rounds\n')
    printTable(searchHead(options.sizes), await searchRows(shops, options))
  },

  async sizes(options) {
    const shops = await openSizes(options, 'sizes')
    console.log('\nPages by the size of the shop, in interleaved rounds\n')
    printTable(catalogSizeHead, await catalogSizeRows(shops, { ...options, staffToken: effectiveVars(0).STAFF_TOKEN }))
  },

  async account({ state, work, orders, ...howMuch }) {
    say(`Making shops of 10 and of ${orders.toLocaleString('en')} orders`)
    const accounts = await openAccounts({
      state,
      work,
      many: orders,
      serve: serveShop,
      serveBare: async (answers) => ({ ...(await serveFloor(work, answers, 'bare-account')), name: 'bare Worker' }),
    })
    console.log('\nSign-in, orders and one order, in interleaved rounds; in brackets: to the bare Worker\n')
    printTable(accountHead, await accountRows(accounts, howMuch))
  },

  async orders({ state, work, orders, rates, ...howMuch }) {
    say(`Making shops of no and of ${orders.toLocaleString('en')} orders`)
    const opened = await openOrders({ state, work, built: benchShop(), serve, connections: howMuch.connections, many: orders })
    console.log('\nOrders placed as fast as they are answered, in interleaved rounds; in brackets: to the single row\n')
    printTable(ordersHead, await ordersRows(opened, howMuch))
    console.log('\nOrders placed at a steady rate\n')
    printTable(ratesHead, await ratesRows(opened.shops.at(-1), { scale: rates }))
  },

  async soak({ state, work, soakSeconds, connections }) {
    say(`Placing orders for ${soakSeconds} s while the Worker is killed`)
    const own = copyOf(state, work, 'soak')
    const port = await freePort()
    const open = () => serve(benchShop(), own, 'shop', { port })
    const { rows, wrong } = await soak({ state: own, open, seconds: soakSeconds, clients: connections })
    printTable(soakHead, rows)
    return wrong
  },

  async cart({ state, work }) {
    const shop = await serveShop(copyOf(state, work, 'cart'))
    const goods = JSON.parse(await text(shop, '/api/v3/goods/list'))
    console.log()
    printTable(cartSyncHead, cartSyncRows(goods))
    console.log()
    printTable(cartPanelHead, await cartPanelRows(shop.port, cartLines(goods, 100)))
  },

  async pictures({ state, work, ...howMuch }) {
    await showPictures(await openStand({ state: copyOf(state, work, 'pictures'), work }), howMuch)
  },
}

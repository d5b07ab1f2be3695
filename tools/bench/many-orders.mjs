// Shops with customers of few and of many orders to measure with.
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { root } from '../run.ts'

/** The customers one asks as: how many orders they have, and from which phone they sign in. */
export const OWNERS = [10, 1000, 10_000].map((orders, at) => ({ orders, id: 900_001 + at, phone: `7999500000${at + 1}` }))
/** How many orders each of all the other customers has. */
const OTHERS_ORDERS = 10
const LINES = 2

/** Writes `count` orders into a demo database (in the folder `state`): of the first owner alone where they are ten, else of
 *  all three, spread over the years among everybody else's. Two lines and the whole way each. Before the shop is served,
 *  which then has the file to itself. */
export async function fillWithOrders(state, count) {
  const { env, dispose } = await getPlatformProxy({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  })
  try {
    const trigger = await env.DB.prepare(`select sql from sqlite_master where name = 'orders_insert_place'`).first('sql')
    const at = (column) => `${Date.now()} - (${count} - ${column}) * 60000`
    const owners = OWNERS.filter(({ orders }) => orders <= count)
    // each owner's orders lie equally far apart, and on no other owner's
    const owner = owners.map(({ id, orders }, index) => `when i % ${count / orders} = ${index} then ${id}`).join(' ')
    await env.DB.batch([
      ...owners.map(({ id, phone }) => env.DB.prepare(`insert into customers (id, phone, created_at) values (?, ?, 0)`).bind(id, phone)),
      env.DB.prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${Math.ceil(count / OTHERS_ORDERS)})
         insert into customers (id, phone, created_at) select 1000000 + i, cast(79100000000 + i as text), 0 from n`,
      ),
      // what the trigger does row by row is written once for all
      env.DB.prepare('drop trigger orders_insert_place'),
      env.DB.prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}),
           owned(i, customer) as (select i, case ${owner} else 1000000 + i / ${OTHERS_ORDERS} end from n)
         insert into orders (id, number, customer_id, place, created_at, status, completed_at, city_id, delivery_type, time_type,
           promised_from, promised_to, address, pay_variant, pay_type, full, total, explanation)
         select i + 1, 'B' || i, customer, row_number() over (partition by customer order by i), ${at('i')}, 'completed', ${at('i')},
           (select min(id) from cities), 'delivery', 'now', ${at('i')}, ${at('i')},
           '{"city_id":1,"street":"Лесная","house":"7","building":"","entrance":"2","floor":"4","apartment":"12","intercom":"","label":"","comment":""}',
           1, 1, 118000, 118000, '[{"kind":"dish","text":"Блюда","amount":1180},{"kind":"total","text":"Итого","amount":1180}]'
         from owned`,
      ),
      env.DB.prepare(
        `update customers set orders_count = counted.orders
         from (select customer_id, count(*) as orders from orders group by customer_id) as counted where counted.customer_id = customers.id`,
      ),
      env.DB.prepare(trigger),
      env.DB.prepare(
        `insert into order_lines (order_id, position, goods_id, slug, name, image, qtt, price, amount)
         select orders.id, row, goods.id, goods.slug, goods.name, goods.image, 1, 59000, 59000
         from orders join (select 0 as row, 101 as dish union select 1, 102) join goods on goods.id = dish
         order by orders.id, row`,
      ),
      ...[
        ['null', 'new'],
        [`'new'`, 'processed'],
        [`'processed'`, 'inTransit'],
        [`'inTransit'`, 'completed'],
      ].map(([was, status]) =>
        env.DB.prepare(
          `insert into order_status_history (order_id, was, status, at, actor)
           select id, ${was}, '${status}', created_at, 'staff' from orders order by id`,
        ),
      ),
    ])
    const wrong = await env.DB.prepare(
      `select count(*) as n from orders where (select count(*) from order_lines where order_id = orders.id) <> ${LINES} and id < 100`,
    ).first('n')
    if (wrong > 0) throw new Error('the orders have no lines')
    for (const { id, orders } of owners) {
      const made = await env.DB.prepare(`select orders_count from customers where id = ?`).bind(id).first('orders_count')
      if (made !== orders) throw new Error(`the owner of ${orders} orders has ${made}`)
    }
  } finally {
    await dispose()
  }
}

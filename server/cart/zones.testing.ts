import { deliveryZones } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { CITY } from '#server/orders/orders.testing'

const square = (x: number, y: number) => [
  [
    [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
      [x, y],
    ],
  ],
]
const asCity = [
  { from: 0, fee: 149 },
  { from: 1200, fee: 0 },
]
export const FAR = [
  { from: 0, fee: 300 },
  { from: 1500, fee: 99 },
]

/** The city of the day gets two zones beside each other: the centre on its own terms, and the east, further and dearer. Both have «Длинная»: the
 *  centre its houses up to 50. */
export async function addZones() {
  await db.delete(deliveryZones)
  const centre = {
    city_id: CITY.day,
    name: 'Центр',
    color: '#2f7d4f',
    area: square(37, 55),
    streets: ['Лесная', 'Длинная 1–50'],
    min_order: 600,
    ladder: asCity,
  }
  const east = {
    ...centre,
    name: 'Восток',
    area: square(38, 55),
    streets: ['Длинная'],
    min_order: 1000,
    ladder: FAR,
    extra_minutes: 20,
    position: 1,
  }
  const [first, second] = await db.insert(deliveryZones).values([centre, east]).returning({ id: deliveryZones.id })
  return { centre: first?.id ?? 0, east: second?.id ?? 0 }
}

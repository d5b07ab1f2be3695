import type { OrderAddress } from '~/contracts/orders'

type Place = Pick<OrderAddress, 'street' | 'house' | 'building' | 'entrance' | 'floor' | 'apartment' | 'intercom'>

/** «Лесная, 7, корп. 2, кв. 12»: a door in one line. Pure. */
export function addressLine({ street, house, building, apartment }: Pick<Place, 'street' | 'house' | 'building' | 'apartment'>): string {
  return [street, house, building && `корп.\u00a0${building}`, apartment && `кв.\u00a0${apartment}`].filter(Boolean).join(', ')
}

/** The same line, or that of a point, with what belongs together on one row: «ул. Покровка, 17». Pure. */
export const glueAddress = (line: string) => line.replace(/(\p{L}\.) (?=\S)/gu, '$1\u00a0').replace(/, (?=\d)/g, ',\u00a0')

/** «подъезд 2, этаж 4, домофон 12К»: how to get there; empty where nothing is known. Pure. */
export function addressDetails({ entrance, floor, intercom }: Pick<Place, 'entrance' | 'floor' | 'intercom'>): string {
  return [entrance && `подъезд\u00a0${entrance}`, floor && `этаж\u00a0${floor}`, intercom && `домофон\u00a0${intercom}`]
    .filter(Boolean)
    .join(', ')
}

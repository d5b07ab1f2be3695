import type { OrderAddress } from '~/contracts/orders'

type Place = Pick<OrderAddress, 'street' | 'house' | 'building' | 'entrance' | 'floor' | 'apartment' | 'intercom'>

/** «Лесная, 7, корп. 2, кв. 12» */
export const addressLine = ({ street, house, building, apartment }: Pick<Place, 'street' | 'house' | 'building' | 'apartment'>): string =>
  [street, house, building && `корп.\u00a0${building}`, apartment && `кв.\u00a0${apartment}`].filter(Boolean).join(', ')

/** Adds no-break spaces to an address line: «ул. Покровка, 17». */
export const glueAddress = (line: string) => line.replace(/(\p{L}\.) (?=\S)/gu, '$1\u00a0').replace(/, (?=\d)/g, ',\u00a0')

/** «подъезд 2, этаж 4, домофон 12К» */
export const addressDetails = ({ entrance, floor, intercom }: Pick<Place, 'entrance' | 'floor' | 'intercom'>): string =>
  [entrance && `подъезд\u00a0${entrance}`, floor && `этаж\u00a0${floor}`, intercom && `домофон\u00a0${intercom}`].filter(Boolean).join(', ')

/** The line and the way to its door. */
export const wholeAddress = (place: Place): string => [addressLine(place), addressDetails(place)].filter(Boolean).join(', ')

import type { Allergen, Diet } from '~/contracts/constants'
import { listText } from './list-text'

/** What pages call it, and its form after «без». */
export const ALLERGEN_NAMES: Record<Allergen, { name: string; without: string }> = {
  gluten: { name: 'глютен', without: 'глютена' },
  milk: { name: 'молоко', without: 'молока' },
  egg: { name: 'яйцо', without: 'яиц' },
  fish: { name: 'рыба', without: 'рыбы' },
  crustaceans: { name: 'ракообразные', without: 'ракообразных' },
  molluscs: { name: 'моллюски', without: 'моллюсков' },
  nuts: { name: 'орехи', without: 'орехов' },
  peanuts: { name: 'арахис', without: 'арахиса' },
  soy: { name: 'соя', without: 'сои' },
  sesame: { name: 'кунжут', without: 'кунжута' },
  mustard: { name: 'горчица', without: 'горчицы' },
  celery: { name: 'сельдерей', without: 'сельдерея' },
}

export const DIET_NAMES: Record<Diet, string> = { gluten_free: 'без глютена', vegetarian: 'вегетарианское', mild: 'не острое' }

/** «рыба, соя и кунжут» */
export const allergensText = (list: readonly Allergen[]): string => listText(list.map((one) => ALLERGEN_NAMES[one].name))

/** «вегетарианское, без рыбы и сои»: what a list is asked to suit; empty for nothing. */
export function wishesText({ diet, without }: { diet: readonly Diet[]; without: readonly Allergen[] }): string {
  const left = without.length > 0 ? [`без ${listText(without.map((one) => ALLERGEN_NAMES[one].without))}`] : []
  return [...diet.map((one) => DIET_NAMES[one]), ...left].join(', ')
}

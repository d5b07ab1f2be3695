/* What a guest must not eat, looked up in what a dish is made of. It warns the operator and decides nothing, so it rather finds too much. */

const WORD = /\p{L}{3,}/gu
/** Words of a comment that name no food. */
const OTHER =
  /^(?:аллерг|без$|даже$|след|ребен|ребён|дет|гост|сильн|очень$|пожалуйста|нельзя|непереносим|есть$|острая|строг|для$|или$|все$|всё$|год|лет$|полож|клад|кушает|ест$|они$|она$|него|меня|мне$|нет$|мож|про[сш]|учтите|вним)/iu
/** Groups that a comment names and a menu does not. */
const GROUPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^лактоз/, ['молоко', 'сыр', 'сливки']],
  [/^морепрод/, ['ракообразные', 'моллюски', 'креветка', 'краб', 'кальмар', 'гребешок', 'мидии', 'осьминог']],
  [/^(?:пшениц|мук)/, ['глютен']],
]

const plain = (word: string) => word.toLowerCase().replaceAll('ё', 'е')
const stem = (word: string) => (word.length > 4 ? word.replace(/[аеиоуыэюяьй]{1,3}$/u, '') : word.replace(/[аеиоуыэюяьй]$/u, ''))

/** Whether two words are forms of one: «рыбу» and «рыба», «креветок» and «креветка». */
function isSame(a: string, b: string): boolean {
  const [one, other] = [stem(a), stem(b)].toSorted((left, right) => left.length - right.length)
  if (one === undefined || other === undefined || one.length < 3) return one === other
  let common = 0
  while (common < one.length && one[common] === other[common]) common += 1
  return common >= 4 ? common >= one.length - 1 : common === one.length && other.length - common <= 2
}

/** The foods that the texts name. */
function namedFoods(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.match(WORD) ?? []).filter((word) => !OTHER.test(word))
  return words.map(plain).flatMap((word) => [word, ...GROUPS.flatMap(([group, foods]) => (group.test(word) ? foods : []))])
}

export type Food = { allergens: readonly string[]; composition: string }

/** What a dish is made of, as the menu writes it. */
export const foodParts = ({ allergens, composition }: Food): string[] =>
  [...allergens, ...composition.split(/[,;.()]/u)].map((part) => part.trim().toLowerCase()).filter(Boolean)

/** Whether a part of a dish names one of these foods, in whatever form. */
export const namesFood = (part: string, foods: readonly string[]): boolean =>
  (part.match(WORD) ?? []).some((word) => foods.some((food) => isSame(plain(word), food)))

/** What of a dish the guest's allergies name, as the menu writes it: «кунжут». */
export function allergyHits(allergies: readonly string[], dish: Food): string[] {
  const foods = namedFoods(allergies)
  if (foods.length === 0) return []
  const hits = foodParts(dish).filter((part) => namesFood(part, foods))
  return hits.filter((hit, at) => !hits.slice(0, at).some((before) => isSame(plain(before), plain(hit)) || hit.includes(before)))
}

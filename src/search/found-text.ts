import { DISHES, plural } from '~/rules/number-text'
import type { NamePart } from '~/rules/dish-search'

export const dishesText = (count: number) => `${count} ${plural(count, DISHES)}`

/** Announced to screen readers. */
export const foundText = (count: number) => (count === 0 ? 'Ничего не нашли' : `Нашли ${dishesText(count)}`)

/** The last row of the dropdown. */
export const allText = (count: number) =>
  count === 1 ? '1 результат' : `Все ${count} ${plural(count, ['результат', 'результата', 'результатов'])}`

/** Words with this many equal first letters may have different endings («роллы», «ролл»). */
const LONG_STEM = 4
const ENDING = 3

/** Splits a name into matching and other parts. Words match from their beginning, in any case, «е» as «ё». Nothing matches
 *  where the query was corrected. */
export function markMatches(name: string, query: string): NamePart[] {
  const wanted = wordsOf(plain(query)).map(({ text }) => text)
  const parts: NamePart[] = []
  let end = 0
  for (const { text, at } of wordsOf(plain(name))) {
    const length = Math.max(0, ...wanted.map((word) => matched(text, word)))
    if (length === 0) continue
    parts.push({ text: name.slice(end, at), isHit: false }, { text: name.slice(at, at + length), isHit: true })
    end = at + length
  }
  parts.push({ text: name.slice(end), isHit: false })
  return parts.filter(({ text }) => text !== '')
}

/** Number of matching first letters. */
function matched(word: string, wanted: string): number {
  if (word.startsWith(wanted)) return wanted.length
  let same = 0
  while (same < word.length && word[same] === wanted[same]) same += 1
  return same >= LONG_STEM && wanted.length - same <= ENDING ? same : 0
}

/** Lower case of the same length, so that indexes stay valid. */
const plain = (text: string) =>
  text.replace(/./gsu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).replaceAll('ё', 'е')

const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ text: match[0], at: match.index }))

/** Categories by beginnings of words that the menu may lack. */
const categoryHints: readonly (readonly [category: string, beginnings: string])[] = [
  ['wok', 'рам[еэ]н|лапш|вок|рис|плов|паст|спагет|макарон|гречк|удон|соба|фунчоз'],
  ['soups', 'суп|борщ|уха|бульон|солянк|щи|харчо|окрошк|лагман'],
  ['pizza', 'пицц|бургер|чизбургер|шаурм|шаверм|хачапур|хот|кебаб|фри|картош|сыр|пирог|сэндвич|наггетс'],
  ['salads', 'салат|овощ|зелен|оливье|винегрет|боул|поке'],
  ['desserts', 'торт|десерт|слад|пирож|морожен|печень|пончик|блин|шоколад|конфет|вафл'],
  ['drinks', 'напит|кола|сок|вод[аы]|чай|кофе|латте|капучино|пив|вин[оа]|квас|смузи|коктейл|морс|лимонад'],
  ['sushi', 'суши|сашими|нигири|гункан|рыб|икр|лосос|форел|с[её]мг|тунец|краб|устриц|морепродукт'],
  ['sets', 'набор|сет|компани|праздни|вечерин'],
  ['sauces', 'соус|кетчуп|майонез|горчиц|васаби|имбир'],
]

/** The category to suggest for a query without results: the one nearest to its words, else the first. */
export function suggestCategory<Category extends { slug: string }>(query: string, menu: readonly Category[]): Category | undefined {
  const slugs = categoryHints
    .filter(([, beginnings]) => new RegExp(`(?:^|[^а-яё])(?:${beginnings})`, 'i').test(query))
    .map(([slug]) => slug)
  return slugs.map((slug) => menu.find((one) => one.slug === slug)).find(Boolean) ?? menu[0]
}

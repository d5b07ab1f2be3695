import type { Badge } from '~/contracts/goods'
import { wordsOf } from '~/rules/words'
import { stem } from './words'

/** Words of equal meaning on a menu, one group per line. Only other roots need a line, not the forms of a word. */
const SAME = `
  сет набор комбо set
  ролл roll
  пицца pizza
  лосось лососевый семга salmon
  тунец tuna
  угорь eel
  креветка креветочный эби shrimp
  краб крабовый
  гребешок скаллоп
  курица куриный цыпленок chicken
  говядина говяжий beef
  свинина свиной
  утка утиный
  мясо мясной
  рыба рыбный
  гриб грибной шампиньон
  сыр сырный cheese
  овощ овощной
  огурец огуречный
  чеснок чесночный
  клюква клюквенный
  апельсин апельсиновый
  имбирь имбирный
  орех ореховый
  тыква тыквенный
  четыре 4
  три 3
  два 2
  филадельфия philadelphia filadelfia
  калифорния california
  цезарь caesar cezar
  маргарита margherita margarita
  чизкейк cheesecake
  кола cola coca кока пепси газировка
  чай tea
  сок juice
  вода water минералка
  десерт сладости торт пирожное
  напиток попить
  острый спайси spicy hot жгучий
  веганский веган вегетарианский вегетарианец постный vegan
  новинка новый new
  скидка акция акционный распродажа sale
  хит популярный топ лучший top
  морепродукты морской
`

/** Kinds and their members: «мясное» finds «бекон», but «бекон» finds no other meat. */
const KINDS = `
  мясо: говядина свинина бекон ветчина курица утка пепперони чоризо
  рыба: лосось семга тунец угорь форель
  морепродукты: креветка мидия кальмар краб гребешок осьминог
`

/** Additional words for the products of a category, by words of its name. */
const IMPLIED: [named: string, words: string][] = [
  ['запеченный горячий теплый', 'горячие теплые запеченные роллы'],
  ['вок', 'лапша'],
  ['десерт', 'сладкое'],
]

/** Words for the products with a badge. */
const BADGE_WORDS: Record<Badge, string> = {
  top: 'хит хиты популярное топ',
  hot: 'острое',
  vegan: 'веганское веган постное без мяса',
  sale: 'скидка со скидкой акция',
  new: 'новинка новинки новое',
  gluten_free: 'без глютена глютен безглютеновое',
  lactose_free: 'без лактозы лактоза безлактозное',
  no: '',
}

const stemsOf = (text: string) => wordsOf(text).map(stem)

const sameAs = new Map<string, string[]>()
for (const line of SAME.trim().split('\n')) {
  const stems = [...new Set(stemsOf(line))]
  for (const one of stems) sameAs.set(one, [...new Set([...(sameAs.get(one) ?? []), ...stems])])
}

const kinds = new Map<string, string[]>()
for (const [names = [], members = []] of KINDS.trim()
  .split('\n')
  .map((line) => line.split(':').map(stemsOf))) {
  for (const one of names.flatMap((name) => sameAs.get(name) ?? [name])) kinds.set(one, members)
}

/** A stem and all that mean the same. */
export const synonymsOf = (one: string): string[] => sameAs.get(one) ?? [one]

/** Stems of the members of a kind. */
export const membersOf = (one: string): string[] => kinds.get(one) ?? []

/** Words of a product by its badge; a reduced price counts as a sale without the badge. */
export const badgeWords = (badge: Badge, isSale: boolean): string =>
  isSale && badge !== 'sale' ? `${BADGE_WORDS[badge]} ${BADGE_WORDS.sale}` : BADGE_WORDS[badge]

/** Additional words by a category's name. */
export function impliedBy(categoryName: string): string {
  const stems = new Set(stemsOf(categoryName))
  return IMPLIED.flatMap(([named, words]) => (stemsOf(named).some((one) => stems.has(one)) ? [words] : [])).join(' ')
}

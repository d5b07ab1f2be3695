/** What a dish is made of, as its composition says. `grams` null: it does not say. */
export type ReadIngredient = { name: string; grams: number | null }

const MAX_NAME = 60

/** Words that say how a product is cut, cooked or how much of it there is; without them it is the same product of the store. Not here:
 *  «маринованный», «сушёный» — a pickled cucumber is no cucumber. */
const PREPARATION =
  /^(?:опаленн|копчен|свеж|томлен|печен|запеченн|жарен|отварн|варен|тушен|обжаренн|тигров|охлажденн|слабосолен|малосольн|рубленн|тертн?|натуральн|нежн|хрустящ|двойн|большой|больш)(?:ый|ая|ое|ые|ий|яя|ее|ие|ой)$/

/** Other names of a product, by key. Singular and plural, and what one jar or box of the kitchen is called. */
const ALIASES = new Map(
  Object.entries({
    креветка: 'креветки',
    томат: 'томаты',
    помидор: 'томаты',
    помидоры: 'томаты',
    'томаты черри': 'черри',
    'помидоры черри': 'черри',
    огурцы: 'огурец',
    апельсины: 'апельсин',
    лимоны: 'лимон',
    'лимонная цедра': 'лимон',
    яйца: 'яйцо',
    'яйцо куриное': 'яйцо',
    'куриное яйцо': 'яйцо',
    'маринованное яйцо': 'яйцо',
    'яичный белок': 'яйцо',
    'яичный желток': 'яйцо',
    шампиньон: 'шампиньоны',
    'белый гриб': 'белые грибы',
    мидия: 'мидии',
    кальмары: 'кальмар',
    гребешок: 'морской гребешок',
    гребешки: 'морской гребешок',
    'морские гребешки': 'морской гребешок',
    краб: 'снежный краб',
    масаго: 'икра масаго',
    тобико: 'икра тобико',
    чука: 'водоросли чука',
    вакаме: 'водоросли вакаме',
    'водоросли нори': 'нори',
    шисо: 'листья шисо',
    тамаго: 'омлет тамаго',
    'куриное филе': 'курица',
    'филе курицы': 'курица',
    'куриная грудка': 'курица',
    цыпленок: 'курица',
    'филе лосося': 'лосось',
    семга: 'лосось',
    'филе тунца': 'тунец',
    'филе угря': 'угорь',
    'сыр чеддер': 'чеддер',
    'сыр моцарелла': 'моцарелла',
    'сыр пармезан': 'пармезан',
    'сыр горгонзола': 'горгонзола',
    'сыр фета': 'фета',
    филадельфия: 'сливочный сыр',
    'сыр филадельфия': 'сливочный сыр',
    'сыр сливочный': 'сливочный сыр',
    'творожный сыр': 'сливочный сыр',
    'чесночное сливочное масло': 'сливочное масло',
    перец: 'болгарский перец',
    'сладкий перец': 'болгарский перец',
    'перец болгарский': 'болгарский перец',
    чили: 'перец чили',
    'лук зеленый': 'зелёный лук',
    'лук красный': 'красный лук',
    'картофель фри': 'картофель фри',
    салат: 'салат романо',
    романо: 'салат романо',
    'чесночные гренки': 'гренки',
    удон: 'лапша удон',
    соба: 'лапша соба',
    'рис для суши': 'рис',
    тыквенный: 'тыква',
    спайси: 'соус спайси',
    унаги: 'соус унаги',
    терияки: 'соус терияки',
    понзу: 'соус понзу',
    соевый: 'соевый соус',
    'соус соевый': 'соевый соус',
    ореховый: 'ореховый соус',
    'соус ореховый': 'ореховый соус',
    цезарь: 'соус цезарь',
  }),
)

/** Names that are one product have one key: lower case without ё, by their main name. */
export function ingredientKey(name: string): string {
  const plain = fold(name)
  return fold(ALIASES.get(plain) ?? plain)
}

/** The ingredients of «лосось, сливочный сыр, огурец 30 г, рис, нори», each once, in order. Names are in lower case, without words of
 *  preparation and without what follows «с», «в», «на»; a name over 60 characters is no ingredient. */
export function readComposition(text: string): ReadIngredient[] {
  const found = new Map<string, ReadIngredient>()
  let last: ReadIngredient | undefined
  for (const part of splitOutside(text)) {
    const grams = gramsOf(part)
    const name = nameOf(part)
    // the amount of «Лосось, 30 г» is a part of its own
    if (name === '' && last && grams !== null) last.grams ??= grams
    if (name === '' || name.length > MAX_NAME) continue
    const key = ingredientKey(name)
    last = found.get(key) ?? { name: ALIASES.get(fold(name)) ?? name, grams }
    found.set(key, last)
  }
  return [...found.values()]
}

const fold = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

/** Parts between commas and semicolons that are in no brackets; the brackets themselves are dropped. */
function splitOutside(text: string): string[] {
  let depth = 0
  let kept = ''
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += sign
  }
  // the comma of «0,5 кг» separates nothing
  return kept.split(/[;\n]|,(?!\d)/)
}

const AMOUNT = /(?:^|\s)(\d+(?:[.,]\d+)?)\s*(кг|гр?|мл|л|шт)(?=$|[\s.])\.?/giu

function gramsOf(part: string): number | null {
  for (const [, amount = '', unit = ''] of part.matchAll(AMOUNT)) {
    const factor = { г: 1, гр: 1, кг: 1000 }[unit.toLowerCase()]
    const grams = factor && Math.round(Number(amount.replace(',', '.')) * factor)
    if (grams && grams >= 1 && grams <= 10_000) return grams
  }
  return null
}

function nameOf(part: string): string {
  const plain = part
    .replace(AMOUNT, ' ')
    .replace(/[«»"*.:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  const [main = ''] = plain.split(/ (?:с|со|в|на) /)
  const words = main.split(' ')
  const kept = words.filter((word) => !PREPARATION.test(fold(word)))
  return kept.join(' ')
}

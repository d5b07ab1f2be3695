import { slugOf } from './slug'

/* A line of an address may name a country, a region and a city, which need not be the chosen one. */

/** Cities that are known without «г.»; the shop's own ones come besides. */
const KNOWN =
  'Москва|Санкт-Петербург|Новосибирск|Екатеринбург|Казань|Красноярск|Нижний Новгород|Челябинск|Уфа|Самара|Ростов-на-Дону|Краснодар|Омск|Воронеж|Пермь|Волгоград|Саратов|Тюмень|Тольятти|Махачкала|Барнаул|Ижевск|Хабаровск|Ульяновск|Иркутск|Владивосток|Ярославль|Севастополь|Ставрополь|Томск|Кемерово|Набережные Челны|Оренбург|Новокузнецк|Балашиха|Рязань|Чебоксары|Калининград|Пенза|Липецк|Киров|Астрахань|Тула|Сочи|Курск|Улан-Удэ|Сургут|Тверь|Магнитогорск|Брянск|Якутск|Иваново|Владимир|Симферополь|Нижний Тагил|Калуга|Белгород|Чита|Смоленск|Подольск|Саранск|Вологда|Курган|Череповец|Орёл|Архангельск|Владикавказ|Мурманск|Тамбов|Минск|Алматы'.split(
    '|',
  )
const SHORT: Record<string, string> = { спб: 'Санкт-Петербург', питер: 'Санкт-Петербург', мск: 'Москва', екб: 'Екатеринбург' }
const LATIN: Record<string, string> = {
  moscow: 'Москва',
  'saint-petersburg': 'Санкт-Петербург',
  'st-petersburg': 'Санкт-Петербург',
  yekaterinburg: 'Екатеринбург',
}

const POSTCODE = /(^|[\s,;])\d{6}(?=$|[\s,;])/g
const COUNTRY = /^(?:россия|рф|российская федерация|russia|russian federation|ru)\.?(?:\s+(?=\S)|$)/iu
const REGION =
  /^([\p{L}-]+[ая]я\s+(?:область|обл\.?)|[\p{L}-]+ий\s+край|(?:республика|респ\.?)\s+[\p{L}-]+|[\p{L}-]+\s+(?:обл\.?|респ\.?|край|республика|oblast|region))(?=$|\s)/iu
const STREET = String.raw`(?:ул|улица|пр|пр-т|просп|проспект|проезд|пер|переулок|б-р|бул|бульвар|ш|шоссе|наб|набережная|пл|площадь|мкр|мкрн|микрорайон|тракт)`
const STREET_FOLLOWS = new RegExp(String.raw`^${STREET}[.\s].*\p{L}{3}`, 'iu')
const STREET_WORD = new RegExp(String.raw`\s+${STREET}[.\s]`, 'iu')
const CITY = /^(?:г|гор|город)(?:\.\s*|\s+)(?=\p{L}{2})/iu
const CITY_AFTER = /^([\p{L} .-]+?)\s+(?:г|гор|город)\.?$/iu
const HAS_WORD = /\p{L}{3}/u

/** The pieces of a line without country, postcode, region and the chosen city; `other`: another city or region that it names. */
type WithoutCity = { pieces: string[]; other: string | null }

export type Named = { name: string }

/** `city` is the chosen one, `cities` are all of the shop. Pure. */
export function takeCity(line: string, city: string, cities: readonly Named[] = []): WithoutCity {
  let isNamed = false
  let region: string | null = null
  const others = [...cities.map(({ name }) => name), ...KNOWN].filter((one) => !isSame(one, city))
  const given = line.replace(POSTCODE, '$1,').split(/[,;\n]/)
  const pieces: string[] = []
  for (const piece of given) {
    let rest = piece
      .trim()
      .replace(/^\.+\s*/, '')
      .replace(COUNTRY, '')
    const found = city === '' ? null : REGION.exec(rest)
    if (found) {
      region = found[0]
      rest = rest.slice(region.length).trim()
    }
    if (city !== '') {
      const isAlone = given.some((other) => other !== piece && HAS_WORD.test(other))
      const { name, after } = cityOf(rest, [city, ...others], isAlone)
      if (name !== '' && !isSame(name, city) && !isShortOf(name, city)) return { pieces: [line], other: name }
      if (name !== '') isNamed = true
      rest = after
    }
    if (rest !== '') pieces.push(rest)
  }
  return { pieces, other: region === null || isNamed || isOfRegion(region, city) ? null : region }
}

/** The city that begins a piece, and what follows it. Without «г.» it is one of `known`, before a street or where it is all of the piece. */
function cityOf(piece: string, known: readonly string[], isAlone: boolean): { name: string; after: string } {
  const marked = piece.replace(CITY, '')
  if (marked !== piece) {
    const own = known.map((one) => nameIn(marked, one)).find((one) => one !== '')
    const name = own ?? marked.split(STREET_WORD)[0] ?? ''
    return { name, after: marked.slice(name.length).replace(/^[.\s]+/, '') }
  }
  const [, before] = CITY_AFTER.exec(piece) ?? []
  if (before !== undefined) return { name: before, after: '' }
  for (const one of known) {
    const name = nameIn(piece, one)
    const after = piece.slice(name.length).trim()
    if (name !== '' && (after === '' ? isAlone : STREET_FOLLOWS.test(after))) return { name, after }
  }
  return { name: '', after: piece }
}

/** The longest beginning of a text that names this city: «Н. Новгород», «СПб», «Kaluga»; empty where none does. */
function nameIn(text: string, city: string): string {
  const ends = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => index + word.length)
  const names = ends.map((end) => text.slice(0, end)).filter((name) => isSame(name, city))
  return names.at(-1) ?? ''
}

function isSame(name: string, city: string): boolean {
  const [one, other] = [wordsOf(name), wordsOf(city)]
  if (one.length === 0 || /\d/.test(name)) return false
  const isFull = (word: string, at: number) => word === other[at] || (at < one.length - 1 && other[at]?.startsWith(word) === true)
  if (one.length === other.length && one.every(isFull)) return true
  const slug = slugOf(name)
  return (SHORT[one.join('')] ?? LATIN[slug]) === city || (/^[\x20-\x7e]+$/.test(name) && slug === slugOf(city))
}

/** «Ростов» for Ростов-на-Дону. */
const isShortOf = (name: string, city: string) => wordsOf(name).join() === wordsOf(city)[0]

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}+/gu) ?? []

/** «Калужская область» is of Калуга. */
function isOfRegion(region: string, city: string): boolean {
  const [first = ''] = wordsOf(city)
  return wordsOf(region).some((word) => word.slice(0, 4) === first.slice(0, 4)) || slugOf(region).startsWith(slugOf(city).slice(0, 4))
}

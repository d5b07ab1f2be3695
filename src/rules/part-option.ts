/** Ids from here on are of options that stand for a product; the tables give smaller ones. */
const FIRST_ID = 1_000_000_000
const MAX_PART = 4

/** The id of the option that stands for one `part`-th of a product: the same in each group that offers it. */
export const partOptionId = (goodsId: number, part: number): number => FIRST_ID + goodsId * MAX_PART + (part - 1)

/** The product that an option stands for one `part`-th of; null for an option of its own. */
export function dishOfOption(optionId: number): { id: number; part: number } | null {
  const rest = optionId - FIRST_ID
  return rest < 0 ? null : { id: Math.floor(rest / MAX_PART), part: (rest % MAX_PART) + 1 }
}

const FRACTIONS: Record<string, string> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' }

/** «½ Пепперони» */
export const partName = (name: string, part: number): string => {
  const sign = FRACTIONS[`1/${part}`]
  return sign ? `${sign} ${name}` : name
}

/** «Пепперони» of «½ Пепперони». */
export const nameOfPart = (name: string): string => name.replace(/^[½⅓¼] /, '')

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** «½», «1», «1½» of so many parts. */
export function partsText(qtt: number, part = 1): string {
  const [whole, rest] = [Math.floor(qtt / part), qtt % part]
  if (rest === 0) return String(whole)
  const common = divisor(rest, part)
  const fraction = `${rest / common}/${part / common}`
  return `${whole || ''}${FRACTIONS[fraction] ?? fraction}`
}

/** Twelfths hold halves, thirds and quarters. */
export const fractionText = (portions: number): string => partsText(Math.round(portions * 12), 12)

/** The price of one part in roubles, rounded up to a rouble; the rounding never makes the parts cheaper than the whole. */
export const partPrice = (price: number, part: number, percentOff = 0): number =>
  Math.ceil(Math.round((price * 100 * (100 - percentOff)) / part) / 10_000)

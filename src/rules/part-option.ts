/** Ids from here on are of options that stand for a product; the tables give smaller ones. */
const FIRST_ID = 1_000_000_000
const MAX_PART = 4

/** The id of the option that stands for one `part`-th of a product: the same in each group that offers it. */
export const partOptionId = (goodsId: number, part: number): number => FIRST_ID + goodsId * MAX_PART + (part - 1)

const SIGNS: Record<number, string> = { 2: '½', 3: '⅓', 4: '¼' }

/** «½ Пепперони» */
export const partName = (name: string, part: number): string => (SIGNS[part] ? `${SIGNS[part]} ${name}` : name)

/** The price of one part in roubles, rounded up to a rouble; the rounding never makes the parts cheaper than the whole. */
export const partPrice = (price: number, part: number, percentOff = 0): number =>
  Math.ceil(Math.round((price * 100 * (100 - percentOff)) / part) / 10_000)

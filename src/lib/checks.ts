/* What a page checks before anybody touches it, by hand: a schema library weighs 5 kB there. Forms, which come on intent,
 * are checked by schemas. docs/decisions/031. */

/** Reads a value that nobody has checked yet; undefined where it is not one. */
export type Reads<Value> = (value: unknown) => Value | undefined

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A whole number from `least` to `most`. */
export const isWhole = (value: unknown, least = 0, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
export const isId = (value: unknown): value is number => isWhole(value, 1)
export const isListOf =
  <Item>(test: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(test)
export const isOneOf =
  <const Words extends readonly unknown[]>(words: Words) =>
  (value: unknown): value is Words[number] =>
    words.includes(value)

/** What passes a test, as it is. */
export const passing =
  <Value>(test: (value: unknown) => value is Value): Reads<Value> =>
  (value) =>
    test(value) ? value : undefined
/** A list of anything, for who looks at each item alone. */
export const anyList: Reads<unknown[]> = (value) => (Array.isArray(value) ? value : undefined)

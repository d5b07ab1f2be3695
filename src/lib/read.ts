/* Checks of what the address bar and the browser's storage hold. They run before the first interaction, so they are plain functions;
 * forms use valibot. docs/decisions/031. */

/** Reads an unknown value; undefined if it is invalid. */
export type Read<Value> = (value: unknown) => Value | undefined
export type ReadValue<Reader extends Read<unknown>> = Exclude<ReturnType<Reader>, undefined>

export const readText: Read<string> = (value) => (typeof value === 'string' ? value : undefined)
export const readFlag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** A whole number within limits. */
export const readWhole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Read<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined

export const readOneOf =
  <const Value>(values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((one) => one === value)

export const readOrNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value) =>
    value === null ? null : read(value)

/** A list of which every item is valid. */
export const readList =
  <Item>(read: Read<Item>): Read<Item[]> =>
  (value) => {
    const items = readValidItems(read)(value)
    return Array.isArray(value) && items.length === value.length ? items : undefined
  }

/** The valid items of a list; none of another value. */
export const readValidItems =
  <Item>(read: Read<Item>) =>
  (value: unknown): Item[] =>
    Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : []

/** An object with exactly these fields, in this order. A field that may be absent needs a reader that gives a value for undefined. */
export const readFields =
  <Fields extends object>(reads: { [Name in keyof Fields]: Read<Fields[Name]> }): Read<Fields> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const given = new Map<string, unknown>(Object.entries(value))
    const fields = Object.entries<Read<unknown>>(reads).map(([name, read]) => [name, read(given.get(name))] as const)
    return fields.some(([, field]) => field === undefined) ? undefined : (Object.fromEntries(fields) as Fields)
  }

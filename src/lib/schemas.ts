import * as v from 'valibot'

/** A whole number within limits. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isSafeInteger(value) && value >= min && value <= max),
  )

/** The id of a row. */
export const idSchema = whole(1)

/** The valid items of a list: a damaged one is left out and costs none of the others. */
export const validItems = <Item extends NonNullable<unknown>>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.array(v.fallback(v.nullable(item), null)),
    v.transform((items) => items.filter((one) => one !== null)),
  )

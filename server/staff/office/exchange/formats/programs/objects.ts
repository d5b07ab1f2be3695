import { isObject, textOf } from '#server/staff/office/exchange/formats/json-fields'
import type { JsonObject, JsonValue } from '#server/staff/office/exchange/formats/read-json'

/** The objects of a list; none where it is no list. */
export const objectsOf = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

export const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {})

/** Objects by the text of a field, the first of a value. */
export const byField = (objects: readonly JsonObject[], name: string): Map<string, JsonObject> =>
  new Map(objects.toReversed().map((one) => [textOf(one[name]), one]))

/** Kopecks or cents as a price; undefined where it is no number. */
export const ofMinor = (value: JsonValue | undefined): number | undefined =>
  value === undefined || value === null || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value) / 100

/** 1, '1' and true. */
export const isYes = (value: JsonValue | undefined): boolean => value === true || value === 1 || value === '1' || value === 'true'

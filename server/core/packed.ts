import { gunzipSync, gzipSync } from 'node:zlib'

/** A value as compressed text: a row of D1 may have 2 MB, and a menu in Russian shrinks to an eighth. */
export const pack = (value: unknown): string => gzipSync(JSON.stringify(value)).toString('base64')

/** The value of `pack`, of the type it was packed with. */
export const unpack = <Value>(packed: string): Value => JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as Value

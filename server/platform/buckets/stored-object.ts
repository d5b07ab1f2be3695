import type { PutOptions, StoredBody, StoredObject } from '#server/core/bucket'
import { matchesEtagOrAny } from '#server/core/entity-tag'

/** A bucket that refuses or fails. The message names the bucket, the act and the reason, and is meant for the log. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}

/** The most objects that one page of a list has, as at R2. */
export const PAGE_SIZE = 1000
const MAX_KEY_BYTES = 1024

/** Whether a key stays in its bucket as a path of a folder and of an address, where `..` is resolved even when it is escaped. */
export function isKey(key: string): boolean {
  const isPath = key.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))
  return isPath && !/[\\\u0000-\u001f\u007f]/.test(key) && key.isWellFormed() && Buffer.byteLength(key) <= MAX_KEY_BYTES
}

/** The key. @throws BucketError */
export function checkKey(key: string): string {
  if (isKey(key)) return key
  throw new BucketError(`${JSON.stringify(key.slice(0, 80))} is no key of a bucket`)
}

export const describedObject = (facts: Pick<StoredObject, 'key' | 'size' | 'etag' | 'uploaded'>): StoredObject => ({
  ...facts,
  httpEtag: `"${facts.etag}"`,
})

export function readableObject(object: StoredObject, body: ReadableStream): StoredBody {
  const whole = () => new Response(body)
  return { ...object, body, arrayBuffer: () => whole().arrayBuffer(), json: <T>() => whole().json<T>() }
}

/** Whether the reader has this object already. */
export function isKnown(onlyIf: Headers | undefined, { httpEtag }: Pick<StoredObject, 'httpEtag'>): boolean {
  const etags = onlyIf?.get('if-none-match')
  return etags != null && matchesEtagOrAny(etags, httpEtag)
}

/** Whether an object may be written over what is stored. */
export const mayWrite = (onlyIf: PutOptions['onlyIf'], stored: StoredObject | null): boolean =>
  onlyIf === undefined || ('etagMatches' in onlyIf ? stored?.etag === onlyIf.etagMatches : stored === null)

/** Runs acts one after another, so that a condition that was checked still holds. */
export function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const own = last.then(act)
    last = own.catch(() => undefined)
    return own
  }
}

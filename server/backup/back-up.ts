import type { Bucket, StoredPart } from '#server/core/bucket'
import { textStream } from '#server/core/text-stream'
import { copiesAmong, copyKey, newestCopy, outdatedOf } from './copies'
import { dumpLines } from './dump'

/** R2 needs parts of one size, 5 MiB or more, except the last; one is in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024

/** Writes the database into the bucket as `d1/2026-11-22T02-05-00Z.jsonl.gz` and removes outdated copies. Returns rows and bytes written
 *  and copies removed; without a bucket does nothing. Throws if the dump or the upload fails, and leaves no partial file. */
export async function backUp(d1: D1Database, bucket: Bucket | undefined, now: Date) {
  if (!bucket) return { rows: 0, bytes: 0, removed: 0 }
  let rows = 0
  async function* lines() {
    rows = yield* dumpLines(d1, now)
  }
  const bytes = await upload(bucket, copyKey('d1', now), textStream(lines()).pipeThrough(new CompressionStream('gzip')))
  return { rows, bytes, removed: await removeOutdated(bucket, now) }
}

/** Uploads a stream of unknown length in parts. Returns its bytes. */
export async function upload(bucket: Bucket, key: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType: 'application/gzip' } })
  try {
    const parts: StoredPart[] = []
    let part = new Uint8Array(PART_BYTES)
    let filled = 0
    let bytes = 0
    const send = async (body: Uint8Array<ArrayBuffer>) => void parts.push(await upload.uploadPart(parts.length + 1, body))
    for await (const chunk of stream) {
      bytes += chunk.byteLength
      for (let from = 0; from < chunk.byteLength;) {
        const some = chunk.subarray(from, from + PART_BYTES - filled)
        part.set(some, filled)
        filled += some.byteLength
        from += some.byteLength
        if (filled < PART_BYTES) continue
        await send(part)
        part = new Uint8Array(PART_BYTES)
        filled = 0
      }
    }
    if (filled > 0) await send(part.subarray(0, filled))
    await upload.complete(parts)
    return bytes
  } catch (error) {
    await upload.abort()
    throw error
  }
}

/** Removes the copies that nothing keeps; returns their number. */
export async function removeOutdated(bucket: Bucket, now: Date): Promise<number> {
  const old = outdatedOf(await listCopies(bucket), now)
  if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
  return old.length
}

/** The copies in a bucket, the oldest first; retention keeps fewer than one page of them. */
export async function listCopies(bucket: Bucket) {
  const { objects } = await bucket.list()
  return copiesAmong(objects.map(({ key }) => key))
}

/** When the newest backup was made; null without one. */
export const newestBackup = async (bucket: Bucket): Promise<number | null> => newestCopy(await listCopies(bucket))?.at ?? null

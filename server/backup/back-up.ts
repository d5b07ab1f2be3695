import { DAY_MS } from '~/rules/time'
import type { Bucket, StoredPart } from '#server/core/bucket'
import { textStream } from '#server/core/text-stream'
import { dumpLines } from './dump'

const FOLDER = 'd1/'
const RETENTION_DAYS = 30

/** R2 needs parts of one size, 5 MiB or more, except the last; one is in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024

/** Writes the database into the bucket as `d1/2026-11-22T02-05-00Z.jsonl.gz` and removes backups older than thirty days, so that
 *  deleted customers leave the backups too. Returns rows and bytes written and backups removed; without a bucket does nothing.
 *  Throws if the dump or the upload fails, and leaves no partial file. */
export async function backUp(d1: D1Database, bucket: Bucket | undefined, now: Date) {
  if (!bucket) return { rows: 0, bytes: 0, removed: 0 }
  const key = `${FOLDER}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`
  let rows = 0
  async function* lines() {
    rows = yield* dumpLines(d1, now)
  }
  const bytes = await upload(bucket, key, textStream(lines()).pipeThrough(new CompressionStream('gzip')))
  return { rows, bytes, removed: await removeOld(bucket, now) }
}

/** Uploads a stream of unknown length in parts. Returns its bytes. */
async function upload(bucket: Bucket, key: string, stream: ReadableStream<Uint8Array>): Promise<number> {
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

/** By the day in the key, which copying a backup does not change. */
async function removeOld(bucket: Bucket, now: Date): Promise<number> {
  const { objects } = await bucket.list({ prefix: FOLDER, limit: 1000 })
  const old = objects.map(({ key }) => key).filter((key) => now.getTime() - momentOf(key) > RETENTION_DAYS * DAY_MS)
  if (old.length > 0) await bucket.delete(old)
  return old.length
}

/** When the newest backup was made; null without one. */
export async function newestBackup(bucket: Bucket): Promise<number | null> {
  const { objects } = await bucket.list({ prefix: FOLDER, limit: 1000 })
  const moments = objects.map(({ key }) => momentOf(key)).filter((at) => !Number.isNaN(at))
  return moments.length === 0 ? null : Math.max(...moments)
}

/** The moment in a backup's key; NaN, and so never old, for other objects. */
const momentOf = (key: string) =>
  Date.parse(`${key.slice(FOLDER.length, FOLDER.length + 10)}T${key.slice(FOLDER.length + 11, FOLDER.length + 19).replaceAll('-', ':')}Z`)

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '~/rules/time'
import type { Bucket, StoredBody, StoredObject, StoredUpload } from '#server/core/bucket'
import { BucketError, checkKey, isKey, isKnown, mayWrite, PAGE_SIZE, readableObject, describedObject, turns } from './stored-object'

/** Where files are written before they have their name. No key begins with a point. */
const DRAFTS = '.drafts'
/** Only the shop's user reads customers' data. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600]
/** Smaller files are read at once: nothing stays open if the reader stops. */
const SMALL_BYTES = 1024 * 1024
/** Two files of one microsecond would have one tag; the file system keeps microseconds. */
const STEP_US = 10

const REASONS: Partial<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's share of the disk is full",
  EROFS: 'the disk is read-only',
  EACCES: "the shop's user may not use it",
  EPERM: "the shop's user may not use it",
  ENAMETOOLONG: 'the name is too long',
  EISDIR: 'a folder has this name',
  ENOTDIR: 'a file has the name of its folder',
  EEXIST: 'a file has the name of its folder',
  EMFILE: 'too many files are open',
}

type Draft = { path: string; file: FileHandle }

/** A bucket in a folder of which one process is the only writer: the key is the path of a plain file. A file appears whole or not at all,
 *  also if the machine stops while it is written. The tag is the file's moment and size, which `cp -a` and rsync keep. Content types are
 *  not kept: nothing reads them, and a name says its own. An object cannot have the name of another's folder. Methods throw BucketError. */
export function bucketOnDisk(folder: string): Bucket {
  const drafts = join(folder, DRAFTS)
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'))
  const inTurn = turns()
  let lastStamp = 0
  let cleaned: Promise<void> | undefined

  async function attempt<Result>(act: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof BucketError) throw error
      const reason = REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))
      throw new BucketError(`${folder}: cannot ${act}: ${reason}`, { cause: error })
    }
  }

  async function head(key: string): Promise<StoredObject | null> {
    const path = pathOf(key)
    return attempt(`read ${key}`, async () => {
      const facts = await unlessMissing(stat(path, { bigint: true }))
      return facts?.isFile() ? objectOf(key, facts) : null
    })
  }

  function get(key: string): Promise<StoredBody | null>
  function get(key: string, options: { onlyIf: Headers }): Promise<StoredBody | StoredObject | null>
  async function get(key: string, options?: { onlyIf: Headers }): Promise<StoredBody | StoredObject | null> {
    const path = pathOf(key)
    return attempt(`read ${key}`, async () => {
      const file = await unlessMissing(open(path))
      if (!file) return null
      let isLeftOpen = false
      try {
        // of the open file: another may take its name meanwhile
        const facts = await file.stat({ bigint: true })
        if (!facts.isFile()) return null
        const object = objectOf(key, facts)
        if (isKnown(options?.onlyIf, object)) return object
        if (object.size <= SMALL_BYTES) return readableObject(object, new Blob([await file.readFile()]).stream())
        isLeftOpen = true
        return readableObject(object, Readable.toWeb(file.createReadStream()) as unknown as ReadableStream)
      } finally {
        if (!isLeftOpen) await file.close()
      }
    })
  }

  /** Removes what a stopped process left. A younger file may be of another process that still writes. */
  async function clean(): Promise<void> {
    for (const name of await readdir(drafts)) {
      const path = join(drafts, name)
      const facts = await unlessMissing(stat(path))
      if (facts && facts.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true })
    }
  }

  async function begin(): Promise<Draft> {
    await mkdir(drafts, { recursive: true, mode: FOLDER_MODE })
    await (cleaned ??= clean().catch(() => undefined))
    const path = join(drafts, randomUUID())
    return { path, file: await open(path, 'wx', FILE_MODE) }
  }

  async function drop({ path, file }: Draft): Promise<void> {
    await file.close()
    await rm(path, { force: true })
  }

  /** Runs what fills or finishes a draft; where it fails nothing is left of it. */
  const orDrop = <Result>(act: string, draft: Draft, run: () => Promise<Result>): Promise<Result> =>
    attempt(act, async () => {
      try {
        return await run()
      } catch (error) {
        // the reason counts, not that the broken disk refuses this too
        await drop(draft).catch(() => undefined)
        throw error
      }
    })

  /** Gives a draft its name, when its content is safe on the disk. */
  async function finish(draft: Draft, key: string): Promise<StoredObject> {
    const path = pathOf(key)
    lastStamp = Math.max(lastStamp + STEP_US, Date.now() * 1000)
    await draft.file.utimes(new Date(), lastStamp / 1_000_000)
    await draft.file.sync()
    const written = objectOf(key, await draft.file.stat({ bigint: true }))
    const isNew = (await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })) !== undefined
    await rename(draft.path, path)
    await draft.file.close()
    await syncFolders(dirname(path), isNew ? folder : dirname(path))
    return written
  }

  return {
    head,
    get,

    async put(key, value, { onlyIf } = {}) {
      pathOf(key)
      const draft = await attempt(`write ${key}`, begin)
      return orDrop(`write ${key}`, draft, async () => {
        await draft.file.writeFile(value)
        return inTurn(async () => {
          if (mayWrite(onlyIf, onlyIf ? await head(key) : null)) return finish(draft, key)
          await drop(draft)
          return null
        })
      })
    },

    async delete(keys) {
      for (const key of [keys].flat()) {
        const path = pathOf(key)
        await attempt(`delete ${key}`, () => unlessMissing(unlink(path)))
      }
    },

    async list({ prefix = '', cursor = '', limit = PAGE_SIZE } = {}) {
      return attempt('list', async () => {
        const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
        const keys = entries
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
          .filter((key) => isKey(key) && key.startsWith(prefix) && byBytes(key, cursor) > 0)
          .toSorted(byBytes)
        const page = keys.slice(0, Math.min(limit, PAGE_SIZE))
        // one may have been deleted meanwhile
        const objects = (await Promise.all(page.map(head))).filter((one) => one !== null)
        const last = page.at(-1)
        return last !== undefined && page.length < keys.length ? { objects, truncated: true, cursor: last } : { objects, truncated: false }
      })
    },

    async createMultipartUpload(key): Promise<StoredUpload> {
      pathOf(key)
      const draft = await attempt(`write ${key}`, begin)
      let count = 0
      return {
        uploadPart: (partNumber, body) =>
          attempt(`write ${key}`, async () => {
            if (partNumber !== count + 1) throw new BucketError(`${folder}: part ${partNumber} of ${key} came after part ${count}`)
            // writes on behind the last part
            await draft.file.writeFile(body)
            count = partNumber
            return { partNumber, etag: String(partNumber) }
          }),
        complete: (parts) =>
          orDrop(`write ${key}`, draft, async () => {
            if (parts.length !== count) throw new BucketError(`${folder}: ${key} has ${count} parts, not ${parts.length}`)
            return inTurn(() => finish(draft, key))
          }),
        abort: () => drop(draft),
      }
    },
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A missing file, a folder for a file, or the reverse, is no failure of reading. */
async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return null
    throw error
  }
}

function objectOf(key: string, { mtimeNs, size }: { mtimeNs: bigint; size: bigint }): StoredObject {
  const etag = `${mtimeNs.toString(36)}-${size.toString(36)}`
  return describedObject({ key, size: Number(size), etag, uploaded: new Date(Number(mtimeNs / 1_000_000n)) })
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** A new name is safe only when its folder is written, a new folder only when the one above is. */
async function syncFolders(from: string, to: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    const handle = await open(path)
    await handle.sync().finally(() => handle.close())
    if (path === to) return
  }
}

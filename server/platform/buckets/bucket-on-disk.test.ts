import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketOnDisk } from './bucket-on-disk'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bucket-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('a file is plain, has its key as path, and only the shop’s user reads it', async () => {
  await bucketOnDisk(folder).put('d1/a.gz', 'bytes')
  const modes = await Promise.all(['d1', 'd1/a.gz'].map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)))
  expect(modes).toEqual(['700', '600'])
})

test('a copy of the folder keeps the tags', async () => {
  const put = await bucketOnDisk(join(folder, 'one')).put('a', 'text')
  execFileSync('cp', ['-a', join(folder, 'one'), join(folder, 'other')])
  expect(await bucketOnDisk(join(folder, 'other')).head('a')).toMatchObject({ etag: put?.etag })
})

test.each(['../a', 'a/../../b', '/etc/passwd', '.drafts/x', 'a//b', 'a/', '', '.', 'a\\..\\b', 'a\0b', 'a\nb', '\ud800', 'x'.repeat(1025)])(
  'the key %j is refused by each act',
  async (key) => {
    const bucket = bucketOnDisk(join(folder, 'media'))
    const acts = [() => bucket.get(key), () => bucket.head(key), () => bucket.put(key, 'x'), () => bucket.delete(key)]
    for (const act of [...acts, () => bucket.createMultipartUpload(key)]) await expect(act()).rejects.toThrow('is no key of a bucket')
    expect(await readdir(folder)).toEqual([])
  },
)

test('what a stopped process left is not seen, and is removed after a day', async () => {
  const drafts = join(folder, '.drafts')
  await mkdir(drafts)
  const old = Date.now() / 1000 - 25 * 3600
  for (const name of ['old', 'young']) await writeFile(join(drafts, name), 'half')
  await utimes(join(drafts, 'old'), old, old)
  const bucket = bucketOnDisk(folder)
  expect((await bucket.list()).objects).toEqual([])
  await bucket.put('a', 'a')
  expect(await readdir(drafts)).toEqual(['young'])
})

test('parts that are missing or out of order make no object', async () => {
  const bucket = bucketOnDisk(folder)
  const upload = await bucket.createMultipartUpload('a')
  const part = await upload.uploadPart(1, new Uint8Array([1]))
  await expect(upload.uploadPart(3, new Uint8Array([3]))).rejects.toThrow('part 3 of a came after part 1')
  await expect(upload.complete([part, part])).rejects.toThrow('a has 1 parts, not 2')
  expect([await bucket.head('a'), await readdir(join(folder, '.drafts'))]).toEqual([null, []])
})

test('what is no object of the shop is left out of a list', async () => {
  const bucket = bucketOnDisk(folder)
  await bucket.put('photos/a', 'a')
  for (const name of ['.hidden', 'photos/.DS_Store', 'photos/back\\slash']) await writeFile(join(folder, name), '')
  expect((await bucket.list()).objects.map(({ key }) => key)).toEqual(['photos/a'])
})

describe('a disk that refuses', () => {
  test('names the reason where a file has the name of a folder', async () => {
    const bucket = bucketOnDisk(folder)
    await bucket.put('a', 'file')
    await bucket.put('b/c', 'file')
    await expect(bucket.put('a/b', 'x')).rejects.toThrow(`${folder}: cannot write a/b: a file has the name of its folder`)
    await expect(bucket.put('b', 'x')).rejects.toThrow('cannot write b: a folder has this name')
    expect(await readdir(join(folder, '.drafts'))).toEqual([])
  })

  // root may write anywhere, and only root may mount
  const isRoot = process.getuid?.() === 0
  test.skipIf(isRoot)('says that the folder is not the shop’s', async () => {
    await chmod(folder, 0o500)
    await expect(bucketOnDisk(folder).put('a', 'x')).rejects.toThrow("cannot write a: the shop's user may not use it")
  })

  describe.skipIf(!isRoot || process.platform !== 'linux')('is', () => {
    const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'bucket', folder])
    afterEach(() => void execFileSync('umount', ['-l', folder]))

    test('full: nothing half-written stays, what was there does, and smaller things still fit', async () => {
      mount('size=256k')
      const bucket = bucketOnDisk(folder)
      await bucket.put('erased.json', '{"1":1}')
      await expect(bucket.put('erased.json', 'x'.repeat(1_000_000))).rejects.toThrow(
        `${folder}: cannot write erased.json: the disk is full`,
      )
      const upload = await bucket.createMultipartUpload('d1/copy')
      await upload.uploadPart(1, new Uint8Array(100_000))
      await expect(upload.uploadPart(2, new Uint8Array(500_000))).rejects.toThrow('cannot write d1/copy: the disk is full')
      await upload.abort()
      expect(await (await bucket.get('erased.json'))?.json()).toEqual({ 1: 1 })
      expect([(await bucket.list()).objects.length, await readdir(join(folder, '.drafts'))]).toEqual([1, []])
      expect(await bucket.put('small', 'x'.repeat(100_000))).not.toBeNull()
    })

    test('read-only: it reads, and says why it does not write', async () => {
      mount('size=1m')
      const bucket = bucketOnDisk(folder)
      await bucket.put('a', 'text')
      mount('remount,ro')
      for (const act of [() => bucket.put('a', 'x'), () => bucketOnDisk(folder).createMultipartUpload('b'), () => bucket.delete('a')])
        await expect(act()).rejects.toThrow('the disk is read-only')
      expect(await (await bucket.get('a'))?.arrayBuffer()).toHaveProperty('byteLength', 4)
    })
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Bucket } from '#server/core/bucket'

const text = async (bucket: Bucket, key: string) => {
  const found = await bucket.get(key)
  return found && new TextDecoder().decode(await found.arrayBuffer())
}
const knowing = (etag: string) => ({ onlyIf: new Headers({ 'if-none-match': etag }) })
const keysOf = async (bucket: Bucket, options?: Parameters<Bucket['list']>[0]) => (await bucket.list(options)).objects.map(({ key }) => key)
const WEBP = { httpMetadata: { contentType: 'image/webp' } }
/** The smallest part that R2 accepts before the last one. */
const PART_BYTES = 5 * 1024 * 1024

/** What the shop expects of a bucket, wherever it is. `open` gives an empty one. */
export function bucketContract(open: () => Promise<Bucket>) {
  let bucket: Bucket
  beforeEach(async () => {
    bucket = await open()
  })

  describe('an object', () => {
    test('is read as it was written, with its size and a tag', async () => {
      const bytes = new Uint8Array([0, 255, 10, 13, 0])
      const put = await bucket.put('w_320/a.webp', bytes, WEBP)
      const got = await bucket.get('w_320/a.webp')
      expect(put).toMatchObject({ key: 'w_320/a.webp', size: 5, httpEtag: `"${put?.etag}"` })
      expect(got).toMatchObject({ key: 'w_320/a.webp', size: 5, etag: put?.etag, httpEtag: put?.httpEtag })
      expect(Math.abs((got?.uploaded.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
      expect(new Uint8Array((await got?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
      expect(await bucket.head('w_320/a.webp')).toMatchObject({ size: 5, etag: put?.etag })
    })

    test('is null where there is none, as for the name of a folder', async () => {
      await bucket.put('folder/a', 'a')
      for (const key of ['none', 'folder', 'folder/a/b', 'folder/none'])
        expect([await bucket.get(key), await bucket.head(key)]).toEqual([null, null])
    })

    test('may be empty, or JSON, or written over with another tag', async () => {
      await bucket.put('empty', '')
      expect([await text(bucket, 'empty'), (await bucket.head('empty'))?.size]).toEqual(['', 0])
      const first = await bucket.put('list.json', '{"a":1}')
      const second = await bucket.put('list.json', '{"a":"й"}')
      expect(await (await bucket.get('list.json'))?.json()).toEqual({ a: 'й' })
      expect([second?.size, second?.etag === first?.etag]).toEqual([10, false])
    })

    test.each([
      'с пробелом и «ё».txt',
      "a+b&c=d?e#f%20g;h@i!j'k(l)*m~n",
      'd1/2026-11-22T02-05-00Z.jsonl.gz',
      'f_webp,w_320/x.webp',
      'smile/😀…',
    ])('may be named %s', async (key) => {
      await bucket.put(key, key)
      expect([await text(bucket, key), await keysOf(bucket)]).toEqual([key, [key]])
      await bucket.delete(key)
      expect(await bucket.head(key)).toBeNull()
    })

    test('that the reader has comes without a body', async () => {
      const put = await bucket.put('a', 'text')
      for (const etag of [put?.httpEtag ?? '', `"other", ${put?.httpEtag}`]) {
        const known = await bucket.get('a', knowing(etag))
        expect(known).toMatchObject({ etag: put?.etag })
        expect(known && 'body' in known).toBe(false)
      }
      const other = await bucket.get('a', knowing('"other"'))
      expect(other && 'body' in other && (await new Response(other.body).text())).toBe('text')
    })

    test('is read to its end while another is written in its place', async () => {
      const long = 'x'.repeat(3_000_000)
      await bucket.put('a', long)
      const got = await bucket.get('a')
      await bucket.put('a', 'new')
      expect((await got?.arrayBuffer())?.byteLength).toBe(long.length)
      expect(await text(bucket, 'a')).toBe('new')
    })
  })

  describe('a condition', () => {
    test('lets one of many write first, and one of many write next', async () => {
      let count = 0
      const many = async (onlyIf: { etagMatches: string } | { etagDoesNotMatch: '*' }) =>
        (await Promise.all([1, 2, 3, 4].map(() => bucket.put('a', `${++count}`, { onlyIf })))).filter((one) => one !== null)
      const [first, ...others] = await many({ etagDoesNotMatch: '*' })
      expect(others).toEqual([])
      const next = await many({ etagMatches: first?.etag ?? '' })
      expect(next).toHaveLength(1)
      expect(await bucket.put('a', 'late', { onlyIf: { etagMatches: first?.etag ?? '' } })).toBeNull()
    })

    test('on an object that is gone is not met', async () => {
      const put = await bucket.put('a', '1')
      await bucket.delete('a')
      expect(await bucket.put('a', '2', { onlyIf: { etagMatches: put?.etag ?? '' } })).toBeNull()
      expect(await bucket.get('a')).toBeNull()
    })
  })

  test('deleting takes one or many, there or not', async () => {
    for (const key of ['a', 'b', 'c/d']) await bucket.put(key, key)
    await bucket.delete('none')
    await bucket.delete(['a', 'none', 'c/d'])
    expect(await keysOf(bucket)).toEqual(['b'])
    await bucket.delete([])
  })

  test('a list is in the order of bytes, by prefix, in pages that end', async () => {
    expect(await bucket.list()).toMatchObject({ objects: [], truncated: false })
    const keys = ['Z', 'a-b', 'a.b', 'a/1', 'a/10', 'a/2', 'aa', 'b', 'bb', 'ё', '～', '😀']
    for (const key of keys.toReversed()) await bucket.put(key, key)
    expect(await keysOf(bucket)).toEqual(keys)
    expect(await keysOf(bucket, { prefix: 'a/' })).toEqual(['a/1', 'a/10', 'a/2'])
    expect(await keysOf(bucket, { prefix: 'a/1', limit: 1 })).toEqual(['a/1'])
    expect(await keysOf(bucket, { prefix: '../' })).toEqual([])

    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await bucket.list({ limit: 5, ...(cursor !== undefined && { cursor }) })
      pages.push(page.objects.map(({ key }) => key))
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor !== undefined)
    expect(pages).toEqual([keys.slice(0, 5), keys.slice(5, 10), keys.slice(10)])
    expect((await bucket.list({ limit: keys.length })).truncated).toBe(false)
  })

  describe('an upload in parts', () => {
    test('appears when it is complete', async () => {
      await bucket.put('big', 'old')
      const upload = await bucket.createMultipartUpload('big', WEBP)
      const part = new Uint8Array(PART_BYTES).fill(7)
      const parts = [await upload.uploadPart(1, part), await upload.uploadPart(2, new Uint8Array([1, 2]))]
      expect([await text(bucket, 'big'), await keysOf(bucket)]).toEqual(['old', ['big']])
      const written = await upload.complete(parts)
      const got = await bucket.get('big')
      expect([written.size, got?.size, got?.etag]).toEqual([PART_BYTES + 2, PART_BYTES + 2, written.etag])
      const bytes = new Uint8Array((await got?.arrayBuffer()) ?? new ArrayBuffer())
      expect([bytes.length, [...bytes.subarray(-3)]]).toEqual([PART_BYTES + 2, [7, 1, 2]])
    })

    test('that is given up leaves nothing', async () => {
      const upload = await bucket.createMultipartUpload('big')
      await upload.uploadPart(1, new Uint8Array([1]))
      await upload.abort()
      expect(await keysOf(bucket)).toEqual([])
    })
  })
}

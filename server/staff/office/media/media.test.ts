import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { storedPicture } from '~/contracts/staff-media'
import { MAX_PHOTO_BYTES } from '~/contracts/staff-constants'
import { DAY_MS } from '~/rules/time'
import { dishes, media } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { ask, filesOf, picture, pixel } from '#server/images/images.testing'
import { answerMedia } from '#server/images/media'
import { GOODS, NOON, POINT, seedShop } from '#server/orders/orders.testing'
import { cookieFor } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { asKey, cameraPhoto, cutOut, pngHeader, upload } from './media.testing'
import { purgeMedia } from './purge-media'

const bucket = env.MEDIA as R2Bucket
const stored = async (body: BodyInit) => {
  const { status, json } = await upload(body)
  expect(status, JSON.stringify(json)).toBe(201)
  return storedPicture.parse(json)
}
const read = (path: string, init?: RequestInit) => answerMedia(new Request(`https://shop.example${path}`, init), bucket)

beforeAll(seedShop)

describe('an upload', () => {
  test('a phone’s photo is stored upright, without its place and date, once for the same picture', async () => {
    const photo = await cameraPhoto(640, 480)
    const first = await stored(photo)
    expect(first).toMatchObject({ width: 480, height: 640, is_cutout: false, path: expect.stringMatching(/-[\da-f]{6}\.webp$/) })

    const response = await read(first.path)
    const bytes = new Uint8Array(await response.clone().arrayBuffer())
    expect(bytes.length).toBe(first.bytes)
    const text = new TextDecoder('latin1').decode(bytes)
    expect(text.slice(0, 4)).toBe('RIFF')
    for (const trace of ['EXIF', 'Exif', 'XMP ', '2026:11:22']) expect(text).not.toContain(trace)
    expect(await picture(response)).toMatchObject({ width: 480, height: 640 })

    expect(await stored(photo)).toEqual(first)
    expect(await db.select().from(media).where(eq(media.path, first.path))).toHaveLength(1)
    expect((await bucket.list()).objects.filter(({ key }) => !key.includes('/'))).toHaveLength(1)
    const audits = await auditsOf(`media:${/[\da-f]{32}/.exec(first.path)?.[0]}`)
    expect(audits).toMatchObject([{ action: 'media.add', actor: 'key', after: { width: 480, height: 640 } }])
  })

  test('a cut-out stays transparent, and a wide picture becomes 1600 px', async () => {
    const cut = await stored(await cutOut(1700, 425))
    expect(cut).toMatchObject({ width: 1600, height: 400, is_cutout: true, path: expect.stringMatching(/\/[\da-f]{32}\.webp$/) })
    const pixels = await picture(await read(cut.path))
    expect([pixel(pixels, 0, 0)[3], pixel(pixels, 800, 200)[3]]).toEqual([0, 255])
  })

  test.each([
    ['a text named .jpg', () => 'Это не картинка', 422, 'not_a_picture'],
    ['nothing', () => '', 422, 'not_a_picture'],
    ['a broken picture', () => pngHeader(800, 800), 422, 'not_a_picture'],
    ['more than 2048 × 2048 pixels', () => pngHeader(2049, 2048), 422, 'too_big'],
    ['a side under 400 pixels', () => pngHeader(399, 800), 422, 'too_small'],
    ['more than 8 MiB', () => new Uint8Array(MAX_PHOTO_BYTES + 1), 413, 'too_big'],
  ])('of %s is refused', async (_name, body, status, code) => {
    expect(await upload(body())).toMatchObject({ status, json: { error: { code } } })
  })

  test('without the bucket is 503, and an owner reads which binding is missing', async () => {
    const without = { MEDIA: undefined }
    expect(await upload(pngHeader(800, 800), asKey, without)).toMatchObject({
      status: 503,
      json: { error: { code: 'not_set_up', binding: 'MEDIA' } },
    })
    const manager = { cookie: await cookieFor({ role: 'manager', kitchens: [POINT.day] }), 'sec-fetch-site': 'same-origin' }
    const { status, json } = await upload(pngHeader(800, 800), manager, without)
    expect([status, JSON.stringify(json).includes('MEDIA')]).toEqual([503, false])
  })
})

describe('a stored picture', () => {
  test('never changes, and unknown ones are 404', async () => {
    const { path } = await stored(await cameraPhoto(480, 480, 30))
    const { headers, status } = await read(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect((await read(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304)
    const head = await read(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, headers.get('content-length'), null])
    for (const wrong of ['/media/', '/media/x.webp', `/media/${'0'.repeat(32)}.webp`, '/media/../worker.js'])
      expect((await read(wrong)).status).toBe(404)
  })

  test('comes in other sizes through the proxy', async () => {
    const { path } = await stored(await cameraPhoto(480, 480, 60))
    const small = await ask(`w_320${path}`, { env: { ASSETS: filesOf({}), MEDIA: bucket } })
    expect(small.headers.get('cache-status')).toContain('prepared')
    expect(await picture(small)).toMatchObject({ width: 320, height: 320 })
    const odd = await ask(`w_100${path}`, { env: { ASSETS: filesOf({}), MEDIA: bucket } })
    expect(await picture(odd)).toMatchObject({ width: 100, height: 100 })
    expect((await ask(`w_320/media/${'0'.repeat(32)}.webp`, { env: { ASSETS: filesOf({}), MEDIA: bucket } })).status).toBe(404)
  })

  test('is deleted after 30 days in which nothing used it', async () => {
    await db.delete(media)
    const [unused, shown, drafted, young] = await Promise.all(
      [90, 120, 150, 180].map(async (tone) => stored(await cameraPhoto(480, 480, tone))),
    )
    if (!unused || !shown || !drafted || !young) throw new Error('no picture')
    const old = NOON.getTime() - 31 * DAY_MS
    await db.update(media).set({ used_at: sql`case path when ${young.path} then ${NOON.getTime() - 29 * DAY_MS} else ${old} end` })
    await db
      .update(dishes)
      .set({ images: ['/pictures/x.webp', shown.path] })
      .where(eq(dishes.id, GOODS.roll))
    const nutrition = { kcal: 0, protein: 0, fat: 0, carbs: 0 }
    await db.insert(dishes).values({ category_id: 9001, name: 'Ролл', slug: 'draft', image: drafted.path, unit: 'г', nutrition })

    expect(await purgeMedia({ db, now: NOON, media: bucket })).toEqual({ deleted: 1 })
    expect(await Promise.all([unused, shown, drafted, young].map(async ({ path }) => (await read(path)).status))).toEqual([
      404, 200, 200, 200,
    ])
    expect(await db.select({ path: media.path }).from(media).where(eq(media.path, unused.path))).toEqual([])
    const name = unused.path.replace('/media/', '')
    expect((await bucket.list()).objects.filter(({ key }) => key.endsWith(name))).toEqual([])
  })
})

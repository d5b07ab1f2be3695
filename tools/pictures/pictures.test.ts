import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoShop } from '#server/db/demo/demo-shop'
import { pictureOrders } from './orders'
import softPictures from '~/ui/previews.server.json'
import { masterWidth } from '~/ui/picture-sources'
import { mastersFolder, namesIn, pixelsOf, readyFolder } from './masters'

const readyWidths = [128, 320, 640]
const orders = new Map(pictureOrders.map((order) => [order.name, order]))
const masters = namesIn(mastersFolder)
/** The dishes that lists show: other sizes have the picture of theirs. */
const goods = demoShop.goods.filter(({ is_default_size }) => is_default_size !== false)
const pictureOf = ({ picture, slug }: (typeof goods)[number]) => picture ?? slug
/** The rolls' pale field, sRGB. */
const FIELD = [255, 228, 222]
const bytesOf = (name: string) => statSync(join(mastersFolder, `${name}.webp`)).size

describe('every picture of the demo shop', () => {
  it.each([
    ['products', goods.map(pictureOf)],
    ['options', demoShop.options.map(({ picture }) => picture)],
    ['categories', demoShop.categories.map(({ slug }) => `category-${slug}`)],
    ['promotions', demoShop.news.map(({ slug }) => `banner-${slug}`)],
  ])('%s have their own recipe and master', (_, names) => {
    expect(names.filter((name) => !orders.has(name))).toEqual([])
    expect(names.filter((name) => !masters.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('has a recipe, its soft picture and its ready sizes, and no others lie about', () => {
    expect(masters.toSorted()).toEqual([...orders.keys()].toSorted())
    expect(Object.keys(softPictures).toSorted()).toEqual([...orders.keys()].toSorted())
    for (const width of readyWidths) {
      const smaller = pictureOrders.filter(({ size }) => size > width).map(({ name }) => name)
      expect(namesIn(readyFolder(width)).toSorted()).toEqual(smaller.toSorted())
    }
  })

  it('has the width its name promises to the pages', () => {
    expect(pictureOrders.filter(({ name, size }) => size !== masterWidth(name))).toEqual([])
  })

  it('weighs at most 160 kB, and all of them 24 MB', () => {
    expect(masters.filter((name) => bytesOf(name) > 160_000)).toEqual([])
    expect(masters.reduce((sum, name) => sum + bytesOf(name), 0)).toBeLessThan(24_000_000)
  })

  it.each(pictureOrders)('$name is a square cut-out: seen in the middle, nothing at the edge', async ({ name, size }) => {
    const { width, height, data } = await pixelsOf(join(mastersFolder, `${name}.webp`))
    expect([width, height]).toEqual([size, size])

    const rim = Math.floor(size * 0.02)
    let atEdge = 0
    let solid = 0
    // a million pixels a picture: nothing is made for each
    for (let at = 0; at < size * size; at++) {
      const alpha = data[at * 4 + 3] ?? 0
      const x = at % size
      const y = Math.floor(at / size)
      if (alpha > 0 && (x < rim || x >= size - rim || y < rim || y >= size - rim)) atEdge++
      if (alpha > 200) solid++
    }
    expect(atEdge).toBe(0)
    expect(solid / (size * size)).toBeGreaterThan(0.08)
  })
})

describe('neighbours of one category', () => {
  it.each(demoShop.categories.map(({ slug }) => slug))('%s are told apart at card size', async (category) => {
    const slugs = goods.filter((one) => one.category === category).map(pictureOf)
    const seen = await Promise.all(slugs.map(async (slug) => ({ slug, onField: await onField(join(readyFolder(128), `${slug}.webp`)) })))
    const alike = seen.flatMap((one, at) =>
      seen.slice(at + 1).flatMap((other) => (difference(one.onField, other.onField) < 6 ? [`${one.slug} ~ ${other.slug}`] : [])),
    )
    expect(alike).toEqual([])
  })
})

/** A picture laid on a pale field: what the eye sees of it, three numbers 0–255 a pixel. */
async function onField(path: string): Promise<number[]> {
  const { data } = await pixelsOf(path)
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(at * 4, at * 4 + 4))
  return pixels.flatMap(([red = 0, green = 0, blue = 0, alpha = 0]) =>
    [red, green, blue].map((value, channel) => {
      const field = FIELD[channel] ?? 0
      return field + ((value - field) * alpha) / 255
    }),
  )
}

/** The mean difference of two pictures of one size, 0–255. */
function difference(one: number[], other: number[]): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

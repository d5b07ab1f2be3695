import { describe, expect, test } from 'vitest'
import { suggestCategory } from './suggest-category'

const menu = ['rolls', 'pizza', 'sushi', 'baked', 'sets', 'wok', 'salads', 'soups', 'desserts', 'drinks', 'sauces'].map((slug) => ({
  slug,
}))

describe('look §4 "search empty": a sensible suggestion from the categories', () => {
  test.each([
    ['рамен', 'wok'],
    ['РАМЭН', 'wok'],
    ['борщ', 'soups'],
    ['чизбургер', 'pizza'],
    ['сёмга', 'sushi'],
    ['мороженое', 'desserts'],
    ['пиво', 'drinks'],
    ['оливье', 'salads'],
    ['свежие овощи', 'salads'],
    ['авокадо', 'rolls'],
    ['qwerty', 'rolls'],
    ['', 'rolls'],
  ])('«%s»: %s', (query, slug) => expect(suggestCategory(query, menu)?.slug).toBe(slug))

  test('a category that the menu does not have is not offered', () => {
    expect(suggestCategory('рамен', [{ slug: 'pizza' }])?.slug).toBe('pizza')
    expect(suggestCategory('рамен', [])).toBeUndefined()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { offerSauces } from './cart-sauces'

vi.mock('~/api/client.server', () => ({}))

const sauce = (id: number, slug: string, available = true) => ({ id, slug, available, sizes: [] })
const soy = sauce(1, 'soy')
const spicy = sauce(2, 'spicy')
const garlic = sauce(3, 'garlic')
const all = [soy, spicy, garlic]
const pairings = { rolls: ['spicy', 'soy'], pizza: ['garlic'] }
const dish = (category: string | undefined, id = 100) => ({ id, category })

describe('condiments and sauces are offered by what is in the cart', () => {
  it.each([
    ['what goes with the dish comes first, the rest as in the menu', [dish('rolls')], [spicy, soy, garlic]],
    ['another dish, another sauce', [dish('pizza')], [garlic, soy, spicy]],
    // rolls give spicy 2 and soy 1, two pizzas give garlic 1 + 1: a tie goes to the menu's order
    ['more lines weigh more', [dish('rolls'), dish('pizza', 101), dish('pizza', 102)], [spicy, garlic, soy]],
    ['a sauce that is in the cart is not offered', [dish('rolls'), dish('sauces', 2)], [soy, garlic]],
    ['a category without pairings, and one that is not known, keep the menu’s order', [dish('drinks'), dish(undefined)], all],
    ['a name of every object is no category', [dish('constructor')], all],
    ['nothing to an empty cart', [], []],
  ])('%s', (_, cart, offered) => {
    expect(offerSauces(all, cart, pairings)).toEqual(offered)
  })

  it('a sauce that cannot be had, that asks for a choice, or of which another size is in the cart is not offered', () => {
    expect(offerSauces([soy, sauce(2, 'spicy', false)], [dish('rolls')], pairings)).toEqual([soy])
    expect(offerSauces([soy, { ...spicy, choice_from: 50 }], [dish('rolls')], pairings)).toEqual([soy])
    const size = { slug: '', size: '', price: 1, old_price: null, weight: 1, unit: 'г' as const, pieces: null, available: true }
    expect(offerSauces([soy, { ...spicy, sizes: [{ ...size, id: 9 }] }], [dish('sauces', 9)], pairings)).toEqual([soy])
  })
})

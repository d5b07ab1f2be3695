import { expect, it } from 'vitest'
import type { Quote } from '~/contracts/cart'
import { ApiError } from '~/lib/api-error'
import { testGoods } from '~/rules/goods.testing'
import { type ChosenOptions, toCartLine } from './cart.atoms'
import { quoteFaults } from './not-made'

const crab = { id: 11, qtt: 1, price: 90, name: 'Краб' }
const rice = { id: 51, qtt: 1, price: 0, name: 'Рис' }
const lineOf = (id: number, parts: Partial<ChosenOptions> = {}) =>
  toCartLine({ ...testGoods({ id, name: 'Ролл' }), picture: '', about: '' }, 1, {
    additionals: [],
    side: [],
    sauce: [],
    note: '',
    ...parts,
  })
const lines = [lineOf(1), lineOf(1, { additionals: [crab], side: [rice] }), lineOf(2, { additionals: [crab] })]
const quoteWith = (changed: Quote['changed']) => ({ changed }) as Quote

it('names the options that a line has and the kitchen does not make', () => {
  const gone = { id: 1, field: 'additionals.11', was: 90, now: null }
  expect([...quoteFaults(lines, quoteWith([gone]), null)]).toEqual([[lines[1]?.uid, 'Сейчас нет: Краб']])
  const dearer = { ...gone, now: 100 }
  expect(quoteFaults(lines, quoteWith([dearer]), null).size).toBe(0)
})

it('says the refusal of a choice at its line, without the name that the line has', () => {
  const fields = { 'goods.2.side': 'Ролл. Сейчас нет: Удон. Выберите «Основа»', zone_id: 'Выберите зону' }
  const refusal = new ApiError({ status: 422, message: '', fields })
  expect([...quoteFaults(lines, null, refusal)]).toEqual([[lines[2]?.uid, 'Сейчас нет: Удон. Выберите «Основа»']])
  expect(quoteFaults(lines, null, new TypeError('offline')).size).toBe(0)
})

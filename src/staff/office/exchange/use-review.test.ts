import { expect, it } from 'vitest'
import { leftOut } from './use-review'

const row = (key: string, was: number, now: number) => ({
  key,
  id: 1,
  name: key,
  image: '',
  fields: [{ field: 'price', was, now }],
})
const fresh = (key: string) => ({ key, name: key, category: 'Роллы', price: 450, notes: [] })

it('leaves out a suspicious price until it is ticked, and what is unticked', () => {
  const plan = { created: [fresh('new')], changed: [row('usual', 450, 470), row('odd', 450, 45)] }
  expect([...leftOut(plan, {})]).toEqual(['odd'])
  expect([...leftOut(plan, { odd: true, new: false })]).toEqual(['new'])
})

it('keeps what was ticked in a plan that is made again, and looks at its prices again', () => {
  const again = { created: [fresh('new')], changed: [row('usual', 450, 4500), row('odd', 45, 45.5)] }
  expect([...leftOut(again, { new: false })]).toEqual(['new', 'usual'])
})

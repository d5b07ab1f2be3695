import { describe, expect, it } from 'vitest'
import { readSubject, stopOf, subjectParam } from './stop-target'
import { testStop } from './stops.testing'

describe('a subject in the address', () => {
  it('is read as it is written', () => {
    const subject = { subject: 'option', id: 7 } as const
    expect(readSubject(subjectParam(subject))).toEqual(subject)
  })

  it.each([undefined, '', 'salmon:1', 'goods:0', 'goods:1:2', 'goods:-1', 'goods'])('is nothing for %s', (param) =>
    expect(readSubject(param)).toBeNull(),
  )
})

describe('the stop that covers a target', () => {
  const salmon = { subject: 'ingredient', id: 12 } as const
  const [here, everywhere] = [testStop(), testStop({ id: 2, kitchen_id: null })]

  it('is that of the kitchen, or of all kitchens', () => {
    expect(stopOf([here], { ...salmon, kitchen_id: 1 })).toBe(here)
    expect(stopOf([everywhere], { ...salmon, kitchen_id: 1 })).toBe(everywhere)
  })

  it('is none where only one kitchen has it, or something else is stopped', () => {
    expect(stopOf([here], { ...salmon, kitchen_id: null })).toBeUndefined()
    expect(stopOf([here], { ...salmon, id: 13, kitchen_id: 1 })).toBeUndefined()
    expect(stopOf([here], { subject: 'goods', id: 12, kitchen_id: 1 })).toBeUndefined()
  })
})

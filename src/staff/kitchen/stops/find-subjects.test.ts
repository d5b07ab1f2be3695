import { expect, it } from 'vitest'
import type { StopSubjectRow } from '~/contracts/staff-stops'
import { findSubjects } from './find-subjects'

const row = (subject: StopSubjectRow['subject'], name: string, goods = 1): StopSubjectRow => ({ subject, id: goods, name, goods })
const ALL = [
  row('option', 'Двойной лосось', 7),
  row('goods', 'Лосось терияки'),
  row('goods', 'Маки с лососем'),
  row('ingredient', 'лосось', 23),
  row('ingredient', 'тёртый сыр', 4),
  row('ingredient', 'сыр', 30),
]
const names = (typed: string) => findSubjects(ALL, typed).map(({ name }) => name)

it('puts what begins with the typed text first, and ingredients before dishes', () => {
  expect(names('лос')).toEqual(['лосось', 'Лосось терияки', 'Маки с лососем', 'Двойной лосось'])
  expect(names('СЫР')).toEqual(['сыр', 'тёртый сыр'])
})

it('takes е for ё, finds parts of words, and nothing without a text', () => {
  expect(names('терт')).toEqual(['тёртый сыр'])
  expect(names('рияк')).toEqual(['Лосось терияки'])
  expect(names('  ')).toEqual([])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lacking } from './lacking'
import { StaffButton } from './staff-button'

const attribute = (html: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]

it('says on itself what is missing, and stays within reach of the keyboard', () => {
  const html = renderToStaticMarkup(<StaffButton lacks="Выберите причину">Вернуть</StaffButton>)
  expect(attribute(html, 'aria-disabled')).toBe('true')
  expect(html).not.toContain('disabled=""')
  const reason = new RegExp(`id="${attribute(html, 'aria-describedby')}"[^>]*>([^<]*)<`).exec(html)?.[1]
  expect(reason).toBe('Выберите причину')
})

it('acts when nothing is missing', () => {
  const html = renderToStaticMarkup(<StaffButton lacks={lacking(false, false)}>Вернуть</StaffButton>)
  expect(attribute(html, 'aria-disabled')).toBeUndefined()
})

it('names the first thing that is missing', () => {
  expect(lacking(false, 'Сумма', 'Причина')).toBe('Сумма')
})

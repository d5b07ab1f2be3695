import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffNews } from '~/contracts/staff-news'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { refused, savedMeanwhile, stubApi } from '~/staff/kit/stub-api.testing'
import { NewsPanel } from './news-panel'

const news: StaffNews = {
  id: 4,
  slug: 'leto',
  title: 'Лето',
  teaser: 'Холодные супы',
  body: 'Три супа.',
  image: { sm: '/pictures/summer-sm.webp', webp: '/pictures/summer.webp' },
  promocode: 'SUMMER',
  starts_at: '2026-05-31T21:00:00.000Z',
  ends_at: '2026-08-31T21:00:00.000Z',
  position: 0,
  revision: 6,
}
const onClose = vi.fn()
const show = (row?: StaffNews) => renderStaff(<NewsPanel news={row} isOpen timeZone="Europe/Moscow" onClose={onClose} />)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const date = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })
const said = (element: Element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  resizeTo(1440)
  onClose.mockReset()
})

test('days are sent as moments of the shop: the last one is over when the next begins', async () => {
  const sent = stubApi(() => ({ body: { ...news, revision: 7 } }))
  const { user } = show(news)
  expect([date('Первый день').value, date('Последний день').value]).toEqual(['2026-06-01', '2026-08-31'])
  fireEvent.change(date('Первый день'), { target: { value: '2026-06-15' } })
  fireEvent.change(date('Последний день'), { target: { value: '' } })
  await user.clear(field('Промокод'))
  await user.click(button('Сохранить'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]).toEqual({
    call: 'PATCH /staff/news/4',
    revision: 6,
    body: { starts_at: '2026-06-14T21:00:00.000Z', ends_at: null, promocode: null },
  })
})

test('one that is shown keeps a first day: none is refused, not left as it was', async () => {
  const sent = stubApi(() => ({ body: news }))
  const { user } = show(news)
  fireEvent.change(date('Первый день'), { target: { value: '' } })
  await user.click(button('Сохранить'))
  await waitFor(() => expect(said(date('Первый день'))).toBe('Укажите первый день'))
  expect(document.activeElement).toBe(date('Первый день'))
  expect(sent).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('new ones need a title and a picture, which the server says; the card is shown as it is typed', async () => {
  const sent = stubApi(() => refused({ image: 'Добавьте картинку', starts_at: 'Проверьте дату' }))
  const { user } = show()
  await user.type(field('Заголовок'), 'Осень')
  await user.type(field('Коротко, на карточке'), 'Тыква')
  expect(within(screen.getByRole('region', { name: 'Как на сайте' })).getByText('Осень')).toBeTruthy()
  await user.click(button('Создать'))
  await screen.findByText('Добавьте картинку')
  expect(sent[0]).toMatchObject({ call: 'POST /staff/news', body: { title: 'Осень', teaser: 'Тыква', image: '' } })
  expect(said(date('Первый день'))).toBe('Проверьте дату')
  expect(document.activeElement).toBe(date('Первый день'))
  expect(field('Заголовок').value).toBe('Осень')
})

test('what two people changed is asked about, a day as a day', async () => {
  stubApi(() => savedMeanwhile({ ...news, title: 'Зима', ends_at: null, revision: 7 }))
  const { user } = show(news)
  await user.type(field('Заголовок'), ' 2')
  await user.click(button('Сохранить'))
  const notice = await screen.findByRole('alert')
  expect(
    within(notice)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Лето 2', 'Зима'])
  expect(notice.textContent).toContain('Сохранённое другим уже в форме: последний день.')
  expect(date('Последний день').value).toBe('')
})

test('they are deleted after a question', async () => {
  const sent = stubApi(() => ({ body: { ok: true } }))
  const { user } = show(news)
  await user.click(button('Удалить'))
  screen.getByText('Удалить новость «Лето»?')
  await user.click(button('Да, удалить'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]?.call).toBe('DELETE /staff/news/4')
})

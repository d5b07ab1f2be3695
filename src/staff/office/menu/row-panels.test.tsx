import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resizeTo, renderStaff } from '~/staff/kit/render.testing'
import { refused, savedMeanwhile, stubApi } from '~/staff/kit/stub-api.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { CategoryPanel } from './category-panel'
import { category, menu, option } from './menu.testing'
import { OptionPanel } from './option-panel'

const onSaved = vi.fn()
const onDeleted = vi.fn()
const onClose = vi.fn()
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const said = (element: Element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  resizeTo(1440)
  for (const end of [onSaved, onDeleted, onClose]) end.mockReset()
})

const showCategory = (row: typeof category | undefined) =>
  renderStaff(<CategoryPanel category={row} isOpen menu={menu} onSaved={onSaved} onDeleted={onDeleted} onClose={onClose} />)
const showOption = (row: typeof option | undefined) => renderStaff(<OptionPanel option={row} isOpen onClose={onClose} />)

describe('a category', () => {
  test('is sent as far as it differs, for the revision it was read at', async () => {
    const stored = { ...category, kitchen_minutes: 9, station_id: null, revision: 3 }
    const sent = stubApi(() => ({ body: stored }))
    const { user } = showCategory(category)
    expect(button('Сохранить').getAttribute('aria-disabled')).toBe('true')
    await user.clear(field('Минут на кухне'))
    await user.type(field('Минут на кухне'), '9 мин')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Цех' }), 'Не выбран')
    await user.click(button('Сохранить'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(stored))
    expect(sent[0]).toEqual({ call: 'PATCH /staff/menu/categories/1', revision: 2, body: { kitchen_minutes: 9, station_id: null } })
    expect(hasUnsavedWork()).toBe(false)
  })

  test('takes words to the kitchen until that is switched off', async () => {
    const sent = stubApi(() => ({ body: { ...category, takes_notes: false, revision: 3 } }))
    const { user } = showCategory(category)
    await user.click(screen.getByRole('switch', { name: /Пожелания кухне/, checked: true }))
    await user.click(button('Сохранить'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(sent[0]).toEqual({ call: 'PATCH /staff/menu/categories/1', revision: 2, body: { takes_notes: false } })
  })

  test('has hours, typed as people write them, of a folded week', async () => {
    const sent = stubApi(() => ({ body: { ...category, revision: 3 } }))
    const { user } = showCategory(category)
    await user.click(screen.getByRole('button', { name: /Когда подаём.*всегда/ }))
    await user.type(field('Понедельник'), '12-16')
    await user.click(screen.getByRole('button', { name: 'Скопировать на все дни: понедельник' }))
    for (const name of ['Суббота', 'Воскресенье']) await user.clear(field(name))
    expect(screen.getByRole('button', { name: /Когда подаём/ }).textContent).toMatch(/по.будням с.12:00 до.16:00/)
    await user.click(button('Сохранить'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(sent[0]?.body).toEqual({ hours: [1, 2, 3, 4, 5].map((day) => ({ day, open: '12:00', close: '16:00' })) })
  })

  test('says at once which hours cannot be read, and does not send them', async () => {
    const sent = stubApi(() => ({ body: category }))
    const { user } = showCategory(category)
    await user.click(screen.getByRole('button', { name: /Когда подаём/ }))
    await user.type(field('Вторник'), '12-16, 15-18')
    expect(screen.getByText('Смены пересекаются')).toBeTruthy()
    await user.click(button('Сохранить'))
    expect(await screen.findByText('Вторник: смены пересекаются')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('that is new needs a name; its address may be left to the server', async () => {
    const sent = stubApi(() => refused({ slug: 'Такой адрес уже есть' }))
    const { user } = showCategory(undefined)
    expect(document.activeElement).toBe(field('Название'))
    expect(button('Создать').textContent).toContain('Заполните поля')
    await user.type(field('Минут на кухне'), '5')
    await user.click(button('Создать'))
    expect(said(field('Название'))).toBe('Напишите название')
    expect(sent).toEqual([])
    await user.type(field('Название'), ' Супы ')
    await user.click(button('Создать'))
    await waitFor(() => expect(document.activeElement).toBe(field('Адрес страницы')))
    expect(said(field('Адрес страницы'))).toBe('Такой адрес уже есть')
    expect(sent[0]).toMatchObject({ call: 'POST /staff/menu/categories', body: { name: 'Супы', kitchen_minutes: 5 } })
    expect(field('Название').value).toBe(' Супы ')
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('is asked about where two people changed one field, by the names that are on the screen', async () => {
    const sent = stubApi(({ revision }) =>
      revision === 2
        ? savedMeanwhile({ ...category, name: 'Суши', station_id: null, revision: 3 })
        : { body: { ...category, revision: 4 } },
    )
    const { user } = showCategory(category)
    await user.type(field('Название'), ' и суши')
    await user.click(button('Сохранить'))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Анна: сохранено')
    expect(
      within(notice)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Роллы и суши', 'Суши'])
    expect(notice.textContent).toContain('Сохранённое другим уже в форме: цех.')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Цех' }).selectedOptions[0]?.textContent).toBe('Не выбран')
    await user.click(button('Сохранить моё'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(sent[1]).toMatchObject({ revision: 3, body: { name: 'Роллы и суши' } })
  })

  test('that is deleted closes its panel without a question about what was typed', async () => {
    const sent = stubApi(() => ({ body: { ok: true } }))
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    const { user, router } = showCategory(category)
    onDeleted.mockImplementation(() => router.history.push('/staff/menu'))
    await user.type(field('Название'), ' 2')
    await user.click(button('Удалить'))
    screen.getByText('Удалить категорию «Роллы»?')
    await user.click(button('Да, удалить'))
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
    expect(sent[0]?.call).toBe('DELETE /staff/menu/categories/1')
    expect(confirm).not.toHaveBeenCalled()
  })
})

describe('an option', () => {
  test('has its price in roubles, as people write it', async () => {
    const sent = stubApi(() => ({ body: { ...option, price: 1290.5, kind: 'sides', revision: 6 } }))
    const { user } = showOption(option)
    expect(field('Цена, ₽').value).toBe('49,5')
    await user.clear(field('Цена, ₽'))
    await user.type(field('Цена, ₽'), '1 290,50 ₽')
    await user.click(button('Борт'))
    await user.click(button('Сохранить'))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent[0]).toEqual({ call: 'PATCH /staff/menu/options/3', revision: 5, body: { price: 1290.5, kind: 'sides' } })
  })

  test('that is new needs name and price, and has a kind unasked', async () => {
    const sent = stubApi(() => ({ body: option }))
    const { user } = showOption(undefined)
    await user.type(field('Не больше, шт'), '2 шт')
    await user.click(button('Создать'))
    expect([said(field('Название')), said(field('Цена, ₽'))]).toEqual(['Напишите название', 'Напишите цену'])
    await user.type(field('Название'), 'Васаби')
    await user.type(field('Цена, ₽'), 'даром')
    await user.click(button('Создать'))
    expect(said(field('Цена, ₽'))).toBe('Напишите сумму цифрами')
    await user.clear(field('Цена, ₽'))
    await user.type(field('Цена, ₽'), '0')
    await user.click(button('Создать'))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent[0]).toMatchObject({
      call: 'POST /staff/menu/options',
      body: { kind: 'additionals', name: 'Васаби', price: 0, max: 2 },
    })
  })

  test('says how many dishes lose it before it is deleted, and why it cannot be', async () => {
    stubApi(() => ({ status: 409, body: { message: 'Добавка в\u00a0открытых заказах' } }))
    const { user } = showOption(option)
    await user.click(button('Удалить'))
    screen.getByText('Удалить «Спайси»? Она есть у 2 блюд.')
    await user.click(button('Да, удалить'))
    expect((await screen.findByRole('alert')).textContent).toBe('Добавка в\u00a0открытых заказах')
    expect(onClose).not.toHaveBeenCalled()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MenuGoods } from '~/contracts/staff-menu'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { refused, savedMeanwhile, type Sent, stubApi } from '~/staff/kit/stub-api.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { knownMe } from '~/staff/session/me.testing'
import { showToast } from '~/ui/show-toast'
import type { DishTab } from './dish-form'
import { DishPanel } from './dish-panel'
import { menuQueries } from './menu.queries'
import { dish, menu, rowOf } from './menu.testing'

const draft: MenuGoods = { ...dish, visibility: 'draft', images: [], favorites: 0 }
const onMade = vi.fn()
const onClose = vi.fn()

function Panel({ id }: { id: number | undefined }) {
  const [tab, setTab] = useState<DishTab>('main')
  return (
    <DishPanel
      id={id}
      isOpen
      tab={tab}
      onTab={setTab}
      menu={menu}
      categoryId={2}
      timeZone="Europe/Moscow"
      onMade={onMade}
      onClose={onClose}
    />
  )
}

/** Shows a dish, or without one a new dish. */
const show = (row?: MenuGoods) =>
  renderStaff(<Panel id={row?.id} />, [knownMe(), ...(row ? [[menuQueries.dish(row.id).queryKey, row] as const] : [])])

/** Answers changes of a dish, and reads with the last one that was answered. */
function answer(first: MenuGoods, change: (sent: Sent, stored: MenuGoods) => ReturnType<typeof refused>) {
  let stored = first
  return stubApi((sent) => {
    if (sent.call.startsWith('GET')) return { body: stored }
    const answered = change(sent, stored)
    const row = answered.body as MenuGoods
    if (answered.status === undefined && row.id === first.id) stored = row
    return answered
  })
}
const storeAll = ({ body }: Sent, stored: MenuGoods) => ({ body: { ...stored, ...(body as object), revision: stored.revision + 1 } })
const changes = (sent: Sent[]) => sent.filter(({ call }) => !call.startsWith('GET'))

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const said = (element: Element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
const isAsleep = (element: Element) => element.getAttribute('aria-disabled') === 'true'
type User = ReturnType<typeof show>['user']
async function retype(user: User, name: string, typed: string) {
  await user.clear(field(name))
  if (typed !== '') await user.type(field(name), typed)
}

beforeEach(() => {
  resizeTo(1440)
  for (const end of [onMade, onClose, vi.mocked(showToast)]) end.mockReset()
})

describe('a dish that is changed', () => {
  test('is sent as far as it differs, as the API takes it', async () => {
    const sent = answer(dish, storeAll)
    const { user } = show(dish)
    expect(isAsleep(button('Сохранить'))).toBe(true)
    await retype(user, 'Цена, ₽', ' 1 290,50 ₽')
    await retype(user, 'Аллергены через запятую', 'рыба,  молоко ')
    await retype(user, 'Вес', '0,3 кг')
    for (const name of ['ккал', 'белки', 'жиры', 'углев.']) await user.clear(field(name))
    await user.click(button('Правила'))
    await user.click(screen.getByRole('checkbox', { name: /скидки и промокоды/ }))
    await user.click(button('Выбор'))
    await user.click(screen.getByRole('checkbox', { name: /^Имбирь/ }))
    await user.click(button('Сохранить'))
    await waitFor(() => expect(isAsleep(button('Сохранить'))).toBe(true))
    expect(changes(sent)).toEqual([
      {
        call: 'PATCH /staff/menu/goods/7',
        revision: 3,
        body: { price: 1290.5, allergens: ['рыба', 'молоко'], weight: 300, nutrition: null, sale_active: false, options: [3, 4] },
      },
    ])
    expect(hasUnsavedWork()).toBe(false)
  })

  test('has no change in another way to write the same', async () => {
    const { user } = show(dish)
    await retype(user, 'Цена, ₽', '590,00 ₽')
    await user.type(field('Описание'), ' ')
    expect(isAsleep(button('Сохранить'))).toBe(true)
  })

  test('is not sent with a number that may be read in two ways, or is in another unit', async () => {
    const sent = answer(dish, storeAll)
    const { user } = show(dish)
    await retype(user, 'Цена, ₽', '1.290')
    await retype(user, 'Вес', '330 мл')
    await retype(user, 'жиры', 'мало')
    await user.click(button('Сохранить'))
    expect(document.activeElement).toBe(field('Цена, ₽'))
    expect(said(field('Цена, ₽'))).toContain('1290 или 1,29')
    expect(said(field('Вес'))).toContain('граммах')
    expect(within(screen.getByRole('group', { name: 'На 100 г' })).getByText('Напишите число цифрами')).toBeTruthy()
    expect(changes(sent)).toEqual([])
  })

  test('opens the tab of what is refused, marks it, and gives the field the focus', async () => {
    answer(dish, () => refused({ note: 'Не длиннее 300 знаков' }))
    const { user } = show(dish)
    await user.type(field('Описание'), ' и сыром')
    await user.click(button('Сохранить'))
    await waitFor(() => expect(document.activeElement).toBe(field('Заметка для кухни')))
    expect(said(field('Заметка для кухни'))).toBe('Не длиннее 300 знаков')
    expect(button(/^Кухня.*есть ошибка/).getAttribute('aria-current')).toBe('true')
    await user.click(button('Главное'))
    expect(field('Описание').value).toBe('С лососем и сыром')
  })

  test('that somebody else saved is asked about by both values; the rest of theirs is in the form', async () => {
    const now = { ...dish, price: 650, description: 'Нежнее', revision: 4 }
    const sent = answer(now, (one, stored) => (one.revision === 3 ? savedMeanwhile(now) : storeAll(one, stored)))
    const { user } = show(dish)
    await retype(user, 'Цена, ₽', '600')
    await user.click(button('Сохранить'))
    const notice = await screen.findByRole('alert')
    expect(
      within(notice)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['600\u00a0₽', '650\u00a0₽'])
    expect(notice.textContent).toContain('Сохранённое другим уже в форме: описание.')
    expect(field('Описание').value).toBe('Нежнее')
    await user.click(button('Сохранить моё'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(changes(sent)[1]).toMatchObject({ revision: 4, body: { price: 600 } })
  })

  test('keeps its picture, parts and ingredients by tab and tap', async () => {
    const sent = stubApi(({ call, body }) => {
      if (call.startsWith('GET /staff/menu/goods?')) return { body: { data: [rowOf({ id: 8, name: 'Канада' })], meta: { last_page: 1 } } }
      return { body: { ...dish, ...(body as object) } }
    })
    const { user } = show(dish)
    await user.click(button('Добавить продукт'))
    await user.type(field('Продукт'), 'сыр')
    await user.type(field('Граммы'), '30 г{Enter}')
    expect(screen.getByRole('button', { name: 'сыр 30\u00a0г' })).toBeTruthy()
    await user.click(button('нори, можно без него'))
    await user.click(button('Убрать'))
    await user.click(button('Фото'))
    await user.click(button('Убрать: Фото\u00a01'))
    await user.click(button('Кухня'))
    expect(screen.getByText(/Это задаёт категория «/).textContent).toBe('Холодный, 7 минут. Это задаёт категория «Роллы».')
    await user.type(field('Найти блюдо для набора'), 'кан')
    await user.click(await screen.findByRole('button', { name: 'Канада' }))
    await user.click(button('Сохранить'))
    await waitFor(() => expect(changes(sent)).toHaveLength(1))
    expect(changes(sent)[0]?.body).toMatchObject({
      ingredients: [dish.ingredients[0], { name: 'сыр', grams: 30, is_needed: true }],
      images: [],
      parts: [{ id: 8, qtt: 1 }],
    })
  })
})

describe('a dish as a whole', () => {
  test('is published once what was typed is saved', async () => {
    const sent = answer(draft, (one, stored) =>
      one.call.endsWith('/publish') ? { body: { ...stored, visibility: 'on', revision: 5 } } : storeAll(one, stored),
    )
    const { user } = show(draft)
    await retype(user, 'Цена, ₽', '700')
    await user.click(button('Опубликовать'))
    await screen.findByRole('button', { name: 'Снять с сайта' })
    expect(changes(sent).map(({ call }) => call)).toEqual(['PATCH /staff/menu/goods/7', 'POST /staff/menu/goods/7/publish'])
    expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'good', title: '«Филадельфия» на сайте' })
    expect(hasUnsavedWork()).toBe(false)
  })

  test('says what the site cannot do without where it is not published, and is saved', async () => {
    answer(draft, (one, stored) =>
      one.call.endsWith('/publish') ? refused({ images: 'Добавьте фото', weight: 'Напишите вес' }) : storeAll(one, stored),
    )
    const { user } = show(draft)
    await retype(user, 'Вес', '')
    await user.click(button('Опубликовать'))
    await screen.findByText('Добавьте фото')
    expect(button(/^Фото.*есть ошибка/).getAttribute('aria-current')).toBe('true')
    expect(isAsleep(button('Сохранить'))).toBe(true)
    await user.click(button(/^Главное.*есть ошибка/))
    expect(document.activeElement).toBe(field('Вес'))
  })

  test('is withdrawn after a question where guests like it, and may be brought back', async () => {
    const sent = answer(dish, ({ call }, stored) => ({ body: { ...stored, visibility: call.endsWith('/withdraw') ? 'draft' : 'on' } }))
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    const { user } = show(dish)
    await user.click(button('Снять с сайта'))
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Блюдо уйдёт из избранного у 2 гостей. Снять с сайта?')
    expect(changes(sent)).toEqual([])
    confirm.mockReturnValue(true)
    await user.click(button('Снять с сайта'))
    await screen.findByRole('button', { name: 'Опубликовать' })
    const [toast] = vi.mocked(showToast).mock.lastCall ?? []
    expect(toast).toMatchObject({ title: '«Филадельфия» снято с сайта', action: { label: 'Вернуть' } })
    toast?.action?.onPress()
    await screen.findByRole('button', { name: 'Снять с сайта' })
    expect(changes(sent).map(({ call }) => call)).toEqual(['POST /staff/menu/goods/7/withdraw', 'POST /staff/menu/goods/7/publish'])
  })

  test('is copied once it is saved; the copy opens', async () => {
    const copy = { ...draft, id: 9, name: 'Филадельфия, копия' }
    answer(dish, () => ({ body: copy }))
    const { user } = show(dish)
    await user.type(field('Название'), ' 2')
    expect(said(button(/^Скопировать/))).toBe('Сначала сохраните')
    await user.type(field('Название'), '{Backspace}{Backspace}')
    await user.click(button('Скопировать'))
    await waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith(copy))
    expect(screen.getByRole('link', { name: 'Открыть на сайте' }).getAttribute('href')).toBe('/product/filadelfiya')
  })

  test('is deleted while it is a draft', async () => {
    const sent = answer(draft, () => ({ body: draft }))
    const { user } = show(draft)
    await user.click(button('Удалить черновик'))
    await user.click(button('Да, удалить'))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(changes(sent)[0]?.call).toBe('DELETE /staff/menu/goods/7')
  })
})

describe('a new dish', () => {
  test('is a draft with what was filled in, in the category that was open', async () => {
    const sent = stubApi(() => ({ body: draft }))
    const { user, router } = show()
    expect(document.activeElement).toBe(field('Название'))
    expect(screen.queryByRole('textbox', { name: 'Адрес страницы' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'История' })).toBeNull()
    await user.click(button('Создать черновик'))
    expect(said(field('Название'))).toBe('Напишите название')
    await user.type(field('Название'), 'Канада')
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    router.history.push('/?open=dish&tab=rules')
    expect(confirm).not.toHaveBeenCalled()
    router.history.push('/?category=2')
    expect(confirm).toHaveBeenCalledOnce()
    await user.click(button('Создать черновик'))
    await waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith(draft))
    expect(sent[0]).toMatchObject({ call: 'POST /staff/menu/goods', body: { name: 'Канада', category_id: 2 } })
    expect(Object.keys(sent[0]?.body as object)).toHaveLength(2)
    expect(showToast).toHaveBeenCalledOnce()
  })

  test('is shown as guests will see it while it is typed', async () => {
    const { user } = show()
    const tile = screen.getByRole('region', { name: 'Так видит гость' })
    expect(tile.textContent).toContain('без цены')
    await user.type(field('Название'), 'Канада')
    await user.type(field('Цена, ₽'), '1 290,50 ₽')
    await user.type(field('Вес'), '0,3 кг')
    expect(tile.textContent).toMatch(/1\s290,50\s₽.*Канада.*300\sг/)
  })
})

describe('on a phone', () => {
  test('a dish has its price, its stop and its photo, and no act that needs more room', async () => {
    resizeTo(390)
    const sent = answer(dish, storeAll)
    const { user } = show(dish)
    expect(screen.getByRole('link', { name: 'Поставить на стоп' }).getAttribute('href')).toContain('/staff/stops')
    expect(screen.queryByRole('button', { name: 'Снять с сайта' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Название' })).toBeNull()
    await retype(user, 'Цена, ₽', '610')
    await user.click(button('Сохранить'))
    await waitFor(() => expect(changes(sent)[0]?.body).toEqual({ price: 610 }))
  })
})

import { act as settle, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { EditField } from './edit-field'
import { type Change, useEditForm } from './edit-form'
import { EditPage, EditPanel } from './edit-panel'
import { choice, number, text } from './field-kinds'
import { usePanelFoot } from './panel-footer'
import { renderStaff } from './render.testing'
import { hasUnsavedWork } from './use-unsaved'
import { AskForPin } from './use-with-pin'

const FIELDS = {
  name: text('Название', { needed: 'Назовите город' }),
  fee: number('Доставка, ₽', { unit: 'money', min: 0 }),
  pays: choice('Оплата', [
    { value: 'card', label: 'Картой' },
    { value: 'cash', label: 'Наличными' },
  ]),
  change: number('Сдача с, ₽', { unit: 'money', isShown: ({ pays }) => pays === 'cash' }),
}
type City = { name: string; fee: number; pays: 'card' | 'cash'; change: number; revision: number; orders?: number }
const city: City = { name: 'Калуга', fee: 149, pays: 'card', change: 1000, revision: 3 }

type Save = (change: Change<typeof FIELDS>) => Promise<City | null>
const save = vi.fn<Save>()
const act = vi.fn<(row: City) => Promise<City>>()
const refuse = (fields: Record<string, string>) => new ApiError({ status: 422, message: Object.values(fields)[0] ?? '', fields })
const meanwhile = (now: Partial<City>) =>
  new ApiError({
    status: 409,
    code: 'edited_meanwhile',
    message: '',
    data: { by: 'Анна', at: null, now: { ...city, revision: 4, ...now } },
  })

function Panel({ children }: { children: ReactNode }) {
  const { foot, body } = usePanelFoot(undefined, children)
  return (
    <>
      {body}
      {foot}
    </>
  )
}

type FormProps = { row: City | undefined; onSaved?: (saved: City) => void; onRefused?: (name: string) => void; act?: typeof act }

function Form({ row, onSaved, onRefused, act: open }: FormProps) {
  const form = useEditForm(FIELDS, { row, save, ...(onSaved && { onSaved }), ...(onRefused && { onRefused }) })
  return (
    <EditPanel
      form={form}
      legend="Город"
      beside={
        open && (
          <button type="button" disabled={form.isRunning} onClick={() => form.run(open)}>
            Открыть
          </button>
        )
      }
    >
      {(['name', 'fee', 'pays', 'change'] as const).map((name) => (
        <EditField key={name} form={form} name={name} />
      ))}
    </EditPanel>
  )
}

function Page() {
  const form = useEditForm(FIELDS, { row: city, save })
  return (
    <EditPage form={form}>
      <EditField form={form} name="fee" />
    </EditPage>
  )
}

/** Shows the form of a row; `reread` brings another one, as a list that is read again does. */
function show(first: City | null = city, ends: Omit<FormProps, 'row'> = {}) {
  const screenOf = (row: City | null) => (
    <Panel>
      <Form row={row ?? undefined} {...ends} />
    </Panel>
  )
  const shown = renderStaff(screenOf(first))
  return { ...shown, reread: (row: City) => shown.rerender(screenOf(row)) }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** The words below a field or a button. */
const said = (element: Element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const isAsleep = (element: Element) => element.getAttribute('aria-disabled') === 'true'
const pressSave = async (user: ReturnType<typeof show>['user']) => user.click(button('Сохранить'))

beforeEach(() => {
  act.mockReset().mockImplementation(async (row) => ({ ...row, revision: row.revision + 1 }))
  save.mockReset().mockImplementation(async ({ changes, revision }) => ({ ...city, ...changes, revision: revision + 1 }))
})

describe('a row that is changed', () => {
  test('has its button asleep until something differs, and sends what does', async () => {
    const { user } = show()
    expect(said(button('Сохранить'))).toBe('Пока ничего не\u00a0изменили')
    await user.type(field('Доставка, ₽'), ',50')
    await user.click(button('Наличными'))
    await pressSave(user)
    expect(save).toHaveBeenCalledExactlyOnceWith({
      changes: { fee: 149.5, pays: 'cash' },
      values: { ...city, fee: 149.5, pays: 'cash' },
      revision: 3,
    })
    expect(field('Доставка, ₽').value).toBe('149,5')
    await user.type(field('Название'), ' 2')
    await pressSave(user)
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ changes: { name: 'Калуга 2' }, revision: 4 }))
  })

  test('counts another way to write the same as no change', async () => {
    const { user } = show()
    await user.type(field('Доставка, ₽'), ',00 ₽')
    expect(isAsleep(button('Сохранить'))).toBe(true)
    expect(hasUnsavedWork()).toBe(false)
  })

  test('neither shows nor sends a field that the others leave out', async () => {
    const { user } = show()
    expect(screen.queryByRole('textbox', { name: 'Сдача с, ₽' })).toBeNull()
    await user.click(button('Наличными'))
    await user.clear(field('Сдача с, ₽'))
    await user.click(button('Картой'))
    expect(isAsleep(button('Сохранить'))).toBe(true)
  })
})

describe('a refused form', () => {
  test('says each fault at its field, gives the first the focus, and sends nothing', async () => {
    const { user } = show()
    await user.clear(field('Название'))
    await user.clear(field('Доставка, ₽'))
    await pressSave(user)
    await waitFor(() => expect(document.activeElement).toBe(field('Название')))
    expect(said(field('Название'))).toBe('Назовите город')
    expect(said(field('Доставка, ₽'))).toBe('Напишите сумму')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(save).not.toHaveBeenCalled()
  })

  test('shows what the server says at the field, keeps what was typed, and tells which field it was', async () => {
    save.mockRejectedValueOnce(refuse({ fee: 'Не больше 100 000 ₽' }))
    const onRefused = vi.fn()
    const { user } = show(city, { onRefused })
    await user.type(field('Доставка, ₽'), '000')
    await pressSave(user)
    await waitFor(() => expect(document.activeElement).toBe(field('Доставка, ₽')))
    expect(said(field('Доставка, ₽'))).toBe('Не больше 100 000 ₽')
    expect(field('Доставка, ₽').value).toBe('149000')
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('fee')
    await pressSave(user)
    expect(save).toHaveBeenCalledTimes(2)
    expect(said(field('Доставка, ₽'))).toBe('')
  })

  test.each([
    [new TypeError('Failed to fetch'), /^Связь пропала/],
    [new ApiError({ status: 401, message: 'Войдите ещё раз' }), /^Войдите/],
    [refuse({ revision: 'Укажите, что изменить' }), /^Укажите/],
  ])('keeps what was typed after %s and says why beside the button', async (error, words) => {
    save.mockRejectedValueOnce(error)
    const { user } = show()
    await user.type(field('Название'), ' 2')
    await pressSave(user)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(field('Название').value).toBe('Калуга 2')
    expect(hasUnsavedWork()).toBe(true)
    await pressSave(user)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('what somebody else saved', () => {
  test('is taken over where nothing was typed; the rest is asked field by field', async () => {
    save.mockRejectedValueOnce(meanwhile({ name: 'Калуга-2', fee: 199, pays: 'cash' }))
    const { user } = show()
    await user.clear(field('Название'))
    await user.type(field('Название'), 'Тула')
    await user.clear(field('Доставка, ₽'))
    await user.type(field('Доставка, ₽'), '99')
    await pressSave(user)

    const notice = await screen.findByRole('alert')
    expect(document.activeElement).toBe(within(notice).getByRole('heading', { level: 3 }))
    expect(notice.textContent).toContain('Анна: сохранено')
    expect(notice.textContent).toContain('Сохранённое другим уже в форме: оплата.')
    expect(button('Наличными').getAttribute('aria-pressed')).toBe('true')
    expect(field('Название').value).toBe('Тула')
    await user.click(button('Взять сохранённое: Доставка, ₽'))
    expect(field('Доставка, ₽').value).toBe('199')

    await user.click(button('Сохранить моё'))
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ changes: { name: 'Тула' }, revision: 4 }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('says on a page too why it could not be saved over', async () => {
    save.mockRejectedValueOnce(meanwhile({ fee: 199 })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { user } = renderStaff(<Page />)
    await user.type(field('Доставка, ₽'), '0')
    await user.click(button('Сохранить 1 изменение'))
    await user.click(await screen.findByRole('button', { name: 'Сохранить моё' }))
    await screen.findByText(/^Связь пропала/)
    expect(field('Доставка, ₽').value).toBe('1490')
    await user.click(button('Сохранить моё'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('is no question where both typed the same', async () => {
    save.mockRejectedValueOnce(meanwhile({ fee: 199 }))
    const { user } = show()
    await user.clear(field('Доставка, ₽'))
    await user.type(field('Доставка, ₽'), '199 ₽')
    await pressSave(user)
    await waitFor(() => expect(isAsleep(button('Сохранить'))).toBe(true))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('comes in while nothing is typed', () => {
    const { reread } = show()
    reread({ ...city, fee: 199, revision: 4 })
    expect(field('Доставка, ₽').value).toBe('199')
  })

  test('stays out of a form that is being typed, also where nothing was typed', async () => {
    const { user, reread } = show()
    await user.type(field('Название'), ' 2')
    reread({ ...city, name: 'Тула', fee: 199, revision: 4 })
    expect(field('Название').value).toBe('Калуга 2')
    expect(field('Доставка, ₽').value).toBe('149')
    await pressSave(user)
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ changes: { name: 'Калуга 2' }, revision: 3 }))
  })

  test('does not take a save back with a list that was read before it', async () => {
    const { user, reread } = show()
    await user.type(field('Название'), ' 2')
    await pressSave(user)
    await waitFor(() => expect(hasUnsavedWork()).toBe(false))
    reread({ ...city, orders: 1 })
    expect(field('Название').value).toBe('Калуга 2')
  })
})

describe('while it is saved', () => {
  test('what is typed stays typed, and is asked about', async () => {
    let answer: (saved: City) => void = () => undefined
    save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const { user } = show()
    await user.type(field('Название'), ' 2')
    await pressSave(user)
    await user.type(field('Доставка, ₽'), '0')
    await settle(async () => answer({ ...city, name: 'Калуга 2', revision: 4 }))
    expect(field('Доставка, ₽').value).toBe('1490')
    expect(hasUnsavedWork()).toBe(true)
    await pressSave(user)
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ changes: { fee: 1490 }, revision: 4 }))
  })

  test('a question first leaves the form as it is', async () => {
    save.mockResolvedValueOnce(null)
    const onSaved = vi.fn()
    const { user } = show(city, { onSaved })
    await user.type(field('Название'), ' 2')
    await pressSave(user)
    expect(hasUnsavedWork()).toBe(true)
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('the PIN is asked where it is needed; without it nothing is lost', async () => {
    save.mockRejectedValueOnce(new ApiError({ status: 403, code: 'pin_needed', message: 'Нужен ПИН' }))
    save.mockRejectedValueOnce(new ApiError({ status: 403, code: 'pin_needed', message: 'Нужен ПИН' }))
    const ask = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('closed')).mockResolvedValueOnce()
    const { user } = renderStaff(
      <AskForPin value={ask}>
        <Panel>
          <Form row={city} />
        </Panel>
      </AskForPin>,
    )
    await user.type(field('Название'), ' 2')
    await pressSave(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Нужен ПИН')
    await pressSave(user)
    await waitFor(() => expect(isAsleep(button('Сохранить'))).toBe(true))
    expect(save).toHaveBeenCalledTimes(3)
    expect(field('Название').value).toBe('Калуга 2')
  })
})

describe('an act on the row', () => {
  const open = () => button('Открыть')

  test('runs at once where nothing was typed, and what it stores is the row then', async () => {
    const { user } = show(city, { act })
    await user.click(open())
    expect(act).toHaveBeenCalledExactlyOnceWith(city)
    expect(save).not.toHaveBeenCalled()
    await user.type(field('Название'), ' 2')
    await pressSave(user)
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ changes: { name: 'Калуга 2' }, revision: 4 }))
  })

  test('comes after what was typed is saved', async () => {
    const { user } = show(city, { act })
    await user.type(field('Название'), ' 2')
    await user.click(open())
    expect(act).toHaveBeenCalledExactlyOnceWith({ ...city, name: 'Калуга 2', revision: 4 })
    await waitFor(() => expect(hasUnsavedWork()).toBe(false))
  })

  test('does not come where that is refused', async () => {
    const { user } = show(city, { act })
    await user.clear(field('Название'))
    await user.click(open())
    expect(said(field('Название'))).toBe('Назовите город')
    expect(act).not.toHaveBeenCalled()
  })

  test('says at the fields what refuses it; what was saved before stays saved', async () => {
    act.mockRejectedValueOnce(refuse({ fee: 'Без доставки не\u00a0открыть' }))
    const { user } = show(city, { act })
    await user.type(field('Название'), ' 2')
    await user.click(open())
    await waitFor(() => expect(document.activeElement).toBe(field('Доставка, ₽')))
    expect(said(field('Доставка, ₽'))).toBe('Без доставки не\u00a0открыть')
    expect(field('Название').value).toBe('Калуга 2')
    expect(isAsleep(button('Сохранить'))).toBe(true)
    expect(hasUnsavedWork()).toBe(false)
    await user.type(field('Доставка, ₽'), '0')
    await pressSave(user)
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ changes: { fee: 1490 }, revision: 4 }))
  })

  test('keeps both buttons waiting for one answer', async () => {
    let answer: (row: City) => void = () => undefined
    act.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const { user } = show(city, { act })
    await user.type(field('Название'), ' 2')
    await user.click(open())
    await waitFor(() => expect(act).toHaveBeenCalledOnce())
    expect(open().hasAttribute('disabled')).toBe(true)
    await user.type(field('Доставка, ₽'), '0')
    await pressSave(user)
    await settle(async () => answer({ ...city, name: 'Калуга 2', revision: 5 }))
    expect(save).toHaveBeenCalledOnce()
    expect(field('Доставка, ₽').value).toBe('1490')
    expect(hasUnsavedWork()).toBe(true)
  })
})

describe('a new row', () => {
  test('is sent with what was filled in, and with what it cannot do without', async () => {
    const onSaved = vi.fn()
    const { user } = show(null, { onSaved })
    expect(said(button(/^Создать/))).toBe('Заполните поля')
    await user.type(field('Доставка, ₽'), '99')
    await user.click(button('Создать'))
    expect(said(field('Название'))).toBe('Назовите город')
    await user.type(field('Название'), 'Тула')
    await user.click(button('Создать'))
    expect(save).toHaveBeenCalledExactlyOnceWith({
      changes: { name: 'Тула', fee: 99 },
      values: { name: 'Тула', fee: 99, pays: 'card' },
      revision: 0,
    })
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(hasUnsavedWork()).toBe(false)
  })
})

test('leaving asks before what was typed is lost; what is saved may be left at once', async () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  let isSaved = false
  const { user, router } = show(city, {
    onSaved: () => {
      router.history.push('/staff/audit')
      isSaved = true
    },
  })
  await user.type(field('Название'), ' 2')
  await settle(async () => router.history.push('/staff/audit'))
  expect(confirm).toHaveBeenCalledOnce()
  expect(router.history.location.pathname).toBe('/')
  await pressSave(user)
  await waitFor(() => expect(isSaved).toBe(true))
  expect(confirm).toHaveBeenCalledOnce()
  expect(router.history.location.pathname).toBe('/staff/audit')
})

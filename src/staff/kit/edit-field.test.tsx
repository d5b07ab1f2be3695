import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { EditField, partOf, rowsOf } from './edit-field'
import { type Change, useEditForm } from './edit-form'
import { EditPage, EditPanel } from './edit-panel'
import { choice, day, number, picks, text, texts, toggle, type Values } from './field-kinds'
import { group, list } from './nested-kinds'
import { renderStaff } from './render.testing'

const EXTRA = { name: text('Что кладём', { needed: 'Напишите, что кладём' }), count: number('На человека') }
const FIELDS = {
  code: text('Код', { hint: 'Буквы и цифры' }),
  note: text('Заметка', { isLong: true }),
  rank: choice<number | null>(
    'Ранг',
    [
      { value: null, label: 'Нет' },
      { value: 1, label: 'Первый' },
    ],
    { isPlain: true },
  ),
  kitchens: picks<number>('Где работает', [
    { value: 1, label: 'Покровка' },
    { value: 2, label: 'Арбат' },
  ]),
  is_public: toggle('Самовывоз', { hint: 'Без этого кухня только готовит' }),
  once: toggle('Один раз на гостя', { isPlain: true }),
  from: day('Первый день'),
  extras: list('На человека', EXTRA),
}
const row = {
  code: 'SUMMER',
  note: '',
  rank: null,
  kitchens: [2],
  is_public: false,
  once: false,
  from: '2026-12-01',
  extras: [
    { name: 'Палочки', count: 1 },
    { name: 'Салфетки', count: 2 },
  ],
}
const save = vi.fn(async ({ changes }: Change<typeof FIELDS>): Promise<Values<typeof FIELDS>> => ({ ...row, ...changes }))

function Form({ isFixed = false }: { isFixed?: boolean }) {
  const form = useEditForm(FIELDS, { row, save })
  const { rows, add } = rowsOf(form, 'extras', EXTRA)
  const fields = (
    <>
      <EditField form={form} name="code" tidy={(typed) => typed.toUpperCase()} error={form.faults['uses']} />
      {(['note', 'rank', 'kitchens', 'is_public', 'once', 'from', 'extras'] as const).map((name) => (
        <EditField key={name} form={form} name={name} />
      ))}
      <ul>
        {rows.map((one, index) => (
          <li key={index}>
            <EditField form={one} name="name" />
            <EditField form={one} name="count" />
            <button type="button" onClick={one.remove}>{`Убрать ${one.draft.name}`}</button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => add({ count: '1' })}>
        Строка
      </button>
    </>
  )
  return isFixed ? (
    <EditPanel form={form} fixed="Код меняет владелец.">
      {fields}
    </EditPanel>
  ) : (
    <EditPage form={form}>{fields}</EditPage>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fieldsNamed = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const bar = () => screen.queryByRole('button', { name: /^Сохранить/ })?.textContent ?? null

test('each kind is a control that people know', async () => {
  const { user } = renderStaff(<Form />)
  await user.type(field('Код'), '5a')
  await user.type(field('Заметка'), 'Только зимой')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ранг' }), 'Первый')
  await user.click(button('Покровка'))
  await user.click(button('Арбат'))
  await user.click(screen.getByRole('switch', { name: /^Самовывоз/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Один раз на гостя' }))
  await user.clear(screen.getByLabelText('Первый день'))
  expect(bar()).toBe('Сохранить 7 изменений')
  await user.click(button('Сохранить 7 изменений'))
  expect(save.mock.lastCall?.[0].changes).toEqual({
    code: 'SUMMER5A',
    note: 'Только зимой',
    rank: 1,
    kitchens: [1],
    is_public: true,
    once: true,
    from: null,
  })
})

test('a fault of a choice is its description, and the choice gets the focus', async () => {
  save.mockRejectedValueOnce(new ApiError({ status: 422, message: '', fields: { kitchens: 'Выберите кухню' } }))
  const { user } = renderStaff(<Form />)
  await user.click(button('Арбат'))
  await user.click(button('Сохранить 1 изменение'))
  const group = screen.getByRole('group', { name: 'Где работает' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Выберите кухню')
  await waitFor(() => expect(document.activeElement).toBe(button('Покровка')))
})

test('the bar counts what differs, takes it back, and is gone when nothing does', async () => {
  const { user } = renderStaff(<Form />)
  expect(bar()).toBeNull()
  await user.type(field('Код'), '2')
  await user.click(screen.getByRole('switch', { name: /^Самовывоз/ }))
  expect(bar()).toBe('Сохранить 2 изменения')
  await user.click(screen.getByRole('switch', { name: /^Самовывоз/ }))
  expect(bar()).toBe('Сохранить 1 изменение')
  await user.click(button('Не сохранять'))
  expect(bar()).toBeNull()
  expect(field('Код').value).toBe('SUMMER')
})

test('rows are added, changed and removed; a fault is at its row', async () => {
  const { user } = renderStaff(<Form />)
  await user.click(button('Убрать Палочки'))
  await user.click(button('Строка'))
  await user.click(button('Сохранить 1 изменение'))
  const [napkins, added] = fieldsNamed('Что кладём')
  expect(napkins?.getAttribute('aria-invalid')).toBeNull()
  expect(added?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(added)
  expect(screen.getByText('Напишите, что кладём').id).toBe(added?.getAttribute('aria-describedby'))

  await user.keyboard('Имбирь')
  await user.click(button('Сохранить 1 изменение'))
  expect(save.mock.lastCall?.[0].changes).toEqual({
    extras: [
      { name: 'Салфетки', count: 2 },
      { name: 'Имбирь', count: 1 },
    ],
  })
  expect(bar()).toBeNull()
})

test('people who may not change it see why, and no button', async () => {
  const { user } = renderStaff(<Form isFixed />)
  screen.getByText('Код меняет владелец.')
  await user.type(field('Код'), '2')
  expect(field('Код').value).toBe('SUMMER')
  expect(bar()).toBeNull()
})

const SIZE = { width: number('Ширина'), height: number('Высота') }
const BOX = { size: group('Размер', SIZE), tags: texts('Метки'), weight: number('Вес', { isOptional: true }) }
type Box = Values<typeof BOX>
const pack = vi.fn<(change: Change<typeof BOX>) => Promise<Box>>()

function BoxForm({ tab }: { tab: 'size' | 'more' }) {
  const form = useEditForm(BOX, { row: { size: { width: 3, height: 4 }, tags: ['красная'], weight: null } as Box, save: pack })
  const size = partOf(form, 'size', SIZE)
  return (
    <EditPanel form={form} tab={tab}>
      {tab === 'size' ? (
        <>
          <EditField form={size} name="width" />
          <EditField form={size} name="height" />
          <button type="button" onClick={form.save}>
            Убрать на полку
          </button>
        </>
      ) : (
        <>
          <EditField form={form} name="tags" label="Метки через запятую" />
          <EditField form={form} name="weight" />
        </>
      )}
    </EditPanel>
  )
}

test('fields of a group are one value; a fault is at its field', async () => {
  pack.mockImplementation(async ({ values }) => values)
  const { user } = renderStaff(<BoxForm tab="size" />)
  await user.clear(field('Ширина'))
  await user.click(button('Убрать на полку'))
  expect(document.activeElement).toBe(field('Ширина'))
  expect(field('Высота').getAttribute('aria-invalid')).toBeNull()
  await user.clear(field('Высота'))
  await user.click(button('Убрать на полку'))
  expect(pack.mock.lastCall?.[0].changes).toEqual({ size: null })
})

test('a fault gets the focus when its tab opens, also one inside a list of words', async () => {
  pack.mockRejectedValueOnce(new ApiError({ status: 422, message: '', fields: { 'tags.0': 'Не длиннее 20 знаков' } }))
  const { user, rerender } = renderStaff(<BoxForm tab="size" />)
  await user.type(field('Ширина'), '0')
  await user.click(button('Убрать на полку'))
  rerender(<BoxForm tab="more" />)
  const tags = field('Метки через запятую')
  expect(document.activeElement).toBe(tags)
  expect(document.getElementById(tags.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Не длиннее 20 знаков')
})

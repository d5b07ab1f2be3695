import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { AmbiguousRows } from './ambiguous-rows'
import { ColumnPicker } from './column-picker'
import { PlanNotices } from './plan-notices'
import { FileDrop } from '~/staff/kit/file-drop'
import { ReviewBar } from './review-bar'
import type { Review } from './use-review'

it('reads a table without a header once name and price are chosen', async () => {
  const picked: string[][] = []
  const rows = [
    ['Роллы', 'Канада', '520'],
    ['Роллы', 'Вулкан'],
  ]
  const { user } = renderStaff(<ColumnPicker rows={rows} isLoading={false} onPick={(columns) => picked.push(columns)} />)
  const read = () => user.click(screen.getByRole('button', { name: /^Прочитать/ }))
  await read()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Столбец 2' }), 'название')
  await read()
  expect(picked, 'no price yet').toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Столбец 3' }), 'цена')
  await read()
  expect(picked).toEqual([['', 'name', 'price']])
})

const FILE = new File(['<yml/>'], 'menu.yml')

function drop({ isLoading = false } = {}) {
  const taken: string[] = []
  const { user, container } = renderStaff(
    <FileDrop
      title="Сюда"
      note=""
      label="Файл меню"
      accept=".yml"
      file={null}
      isLoading={isLoading}
      onFile={({ name }) => taken.push(name)}
    />,
  )
  return { user, taken, box: container.firstElementChild ?? container }
}

it('takes a file that is chosen or dropped', async () => {
  const { user, taken, box } = drop()
  await user.upload(screen.getByLabelText('Файл меню'), FILE)
  fireEvent.drop(box, { dataTransfer: { files: [FILE] } })
  expect(taken).toEqual(['menu.yml', 'menu.yml'])
})

it('takes no other file while one is read', () => {
  const { taken, box } = drop({ isLoading: true })
  fireEvent.drop(box, { dataTransfer: { files: [FILE] } })
  expect(taken).toEqual([])
})

const review = (parts: Partial<Review> = {}) =>
  ({
    taken: { created: [], changed: [] },
    count: 3,
    missing: 'keep',
    isAsking: false,
    chosen: {},
    setMissing: vi.fn(),
    choose: vi.fn(),
    ...parts,
  }) as unknown as Review

it('asks a person what a row is that could be several dishes', async () => {
  const choose = vi.fn<Review['choose']>()
  const rows = [{ key: 'row-1', name: 'Канада', candidates: [{ id: 7, name: 'Канада классик' }] }] as unknown as ImportPlan['ambiguous']
  const { user } = renderStaff(
    <table>
      <tbody>
        <AmbiguousRows rows={rows} review={review({ choose })} />
      </tbody>
    </table>,
  )
  const list = screen.getByRole('combobox', { name: 'Что такое «Канада»' })
  for (const answer of ['Канада классик, № 7', 'Новое блюдо', 'Пропустить']) await user.selectOptions(list, answer)
  expect(choose.mock.calls).toEqual([
    ['row-1', 7],
    ['row-1', null],
    ['row-1', undefined],
  ])
})

const PLAN = { changed: [], missing: [{}, {}], photos: { new: 4 } } as unknown as ImportPlan

function bar(parts: Partial<Review> = {}) {
  const apply = vi.fn<() => void>()
  const part = (more: Partial<Review>) => <ReviewBar plan={PLAN} review={review({ ...parts, ...more })} isLoading={false} onApply={apply} />
  const { user, rerender } = renderStaff(part({}))
  return {
    user,
    apply,
    become: (more: Partial<Review>) => rerender(part(more)),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
  }
}

it('asks once before it changes the site', async () => {
  const { apply, press } = bar()
  await press('Применить 3 изменения')
  expect(apply).not.toHaveBeenCalled()
  expect(heard(screen.getByRole('status'))).toContain('изменится сразу')
  await press('Да, применить 3 изменения')
  expect(apply).toHaveBeenCalledOnce()
})

it('asks again where something else would be done', async () => {
  const { apply, press, become } = bar()
  await press('Применить 3 изменения')
  become({ missing: 'stop' })
  await press('Применить 3 изменения')
  expect(apply).not.toHaveBeenCalled()
})

it('is taken back by «Не сейчас»', async () => {
  const { press } = bar()
  await press('Применить 3 изменения')
  await press('Не\u00a0сейчас')
  expect(screen.queryByRole('status')).toBeNull()
})

it.each([
  ['nothing is taken', { count: 0 }],
  ['the prices are not clear', { isAsking: true }],
])('applies nothing where %s', async (_, parts) => {
  const { apply, press } = bar(parts)
  await press(/^Применить/)
  expect(screen.queryByRole('status')).toBeNull()
  expect(apply).not.toHaveBeenCalled()
})

it('says what happens to dishes that the file lacks', async () => {
  const setMissing = vi.fn<Review['setMissing']>()
  const { press } = bar({ setMissing })
  expect(screen.getByRole('group', { name: /Пропавшие 2 блюда/ })).toBeTruthy()
  await press(/^на.стоп$/)
  expect(setMissing).toHaveBeenCalledExactlyOnceWith('stop')
})

it('says which hours of categories a file changes', () => {
  const fields = (now: string) => [{ field: 'hours', was: '', now }]
  const plan = {
    hosts: [],
    cleared: [],
    changed: [],
    warnings: [],
    parts: { found: 0, lost: [] },
    served: [
      { id: 1, name: 'Обеды', fields: fields('Пн-Пт 12:00-16:00') },
      { id: 2, name: 'Завтраки', fields: fields('') },
    ],
  } as unknown as ImportPlan
  renderStaff(<PlanNotices plan={plan} review={review()} isAsked={false} />)
  expect(screen.getByText(/^Часы категорий/).textContent).toBe('Часы категорий изменим: Обеды Пн-Пт 12:00-16:00; Завтраки всегда')
})

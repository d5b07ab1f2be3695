import { screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { ChipSelect } from './chip-select'
import { ChoiceChips } from './choice-chips'
import { PanelTabs } from './panel-tabs'
import { renderStaff } from './render.testing'
import { SelectField } from './select-field'

/** Answers of several kinds: of none as well. */
const ANSWERS = [
  { value: null, label: 'Все' },
  { value: 1, label: 'Тверь' },
  { value: 2, label: 'Ржев' },
]
const WORDS = [
  { value: '', label: 'Любой' },
  { value: 'card', label: 'Картой' },
]

type Part<Value> = (value: Value, pick: (value: Value) => void) => ReactNode

/** A question that keeps its answer; `picked` are the answers in order. */
function asked<Value>(start: Value, part: Part<Value>) {
  const picked: Value[] = []
  function Question() {
    const [value, setValue] = useState(start)
    return part(value, (next) => {
      picked.push(next)
      setValue(next)
    })
  }
  const { user } = renderStaff(<Question />)
  return { user, picked }
}

it('chips say which answer is given, and take none for an answer', async () => {
  const { user, picked } = asked<number | null>(1, (value, pick) => (
    <ChoiceChips label="Город" options={ANSWERS} isOn={(one) => one === value} onPick={pick} />
  ))
  const group = within(screen.getByRole('group', { name: 'Город' }))
  expect(group.getByRole('button', { pressed: true }).textContent).toBe('Тверь')
  await user.click(group.getByRole('button', { name: 'Все' }))
  expect(picked).toEqual([null])
  expect(group.getByRole('button', { pressed: true }).textContent).toBe('Все')
})

it('a field of a list gives back the value, not its text', async () => {
  const { user, picked } = asked<number | null>(null, (value, pick) => (
    <SelectField label="Город" value={value} options={ANSWERS} onPick={pick} />
  ))
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Город' })
  await user.selectOptions(list, 'Ржев')
  await user.selectOptions(list, 'Все')
  expect(picked).toEqual([2, null])
})

it('a field of a list says what is wrong with its answer', () => {
  renderStaff(<SelectField label="Город" value={null} options={ANSWERS} onPick={() => undefined} error="Выберите город" />)
  const list = screen.getByRole('combobox', { name: 'Город' })
  expect(list.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Выберите город')
})

it('a list in a chip is named for a reader, and gives its answer', async () => {
  const { user, picked } = asked('', (value, pick) => (
    <ChipSelect label="Оплата" icon="wallet" value={value} options={WORDS} onPick={pick} />
  ))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Оплата' }), 'Картой')
  expect(picked).toEqual(['card'])
})

it('tabs say which part is shown', async () => {
  const { user, picked } = asked('', (value, pick) => <PanelTabs label="Код" tabs={WORDS} current={value} onPick={pick} />)
  const tabs = within(screen.getByRole('navigation', { name: 'Код' }))
  expect(tabs.getByRole('button', { current: true }).textContent).toBe('Любой')
  await user.click(tabs.getByRole('button', { name: 'Картой' }))
  expect(picked).toEqual(['card'])
  expect(tabs.getByRole('button', { current: true }).textContent).toBe('Картой')
})

import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { glue } from '~/lib/text'
import { plural } from '~/rules/number-text'
import { addLine, plainLine } from '~/order-form/order-lines'
import { lineUid } from '~/rules/line-uid'
import { needsChoice } from '~/rules/option-groups'
import { findDishes, parseQuery } from '~/rules/dish-search'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { FoundDishRow } from './dish-row'
import type { DeskGoods } from './draft'
import type { NewOrder } from './use-new-order'

const NONE = -1

/** Dishes by typing: «фил», Enter; «2*фил» for two. */
export function DishesPanel({ order }: { order: NewOrder }) {
  const { draft, change, menu, allergies, timeZone, choose } = order
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(NONE)
  const [said, setSaid] = useState('')
  const listId = useId()
  const { qtt, text } = parseQuery(typed)
  const listed = useDeferredValue(text)
  const found = useMemo(() => findDishes(menu.goods, listed), [menu.goods, listed])
  // while nothing is typed Enter goes on
  const first = text === '' ? NONE : found.findIndex(({ goods }) => goods.available)
  const active = chosen === NONE ? first : Math.min(chosen, found.length - 1)

  const type = (next: string) => {
    setTyped(next)
    setChosen(NONE)
  }
  const add = (goods: DeskGoods) => {
    if (!goods.available) return
    const line = plainLine(goods, qtt)
    change((last) => ({ lines: addLine(last.lines, line) }))
    if (needsChoice(goods)) choose(lineUid(line))
    setSaid(`${goods.name}, ${qtt} ${plural(qtt, ['штука', 'штуки', 'штук'])} в заказе`)
    type('')
  }
  const move = (by: 1 | -1) => {
    for (let at = active + by; at >= 0 && at < found.length; at += by)
      if (found[at]?.goods.available) {
        setChosen(at)
        document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
        return
      }
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const goods = found[active]?.goods
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && (text !== '' || goods)) {
      // the list may lag behind what is typed
      const dish = text === listed ? goods : findDishes(menu.goods, text).find((one) => one.goods.available)?.goods
      if (dish) add(dish)
    } else if (event.key === 'Escape' && typed !== '') type('')
    else return
    event.preventDefault()
  }
  return (
    <section aria-label="Блюда" className="flex min-h-0 grow flex-col">
      <div
        data-problem="goods"
        className="flex min-h-15 shrink-0 items-center gap-3 rounded-card bg-page px-4.5 inset-ring-2 inset-ring-line-strong has-focus-visible:inset-ring-ink"
      >
        <StaffIcon name="search" className="size-5.5 shrink-0" />
        <input
          type="text"
          role="combobox"
          aria-label="Блюдо"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={active === NONE ? undefined : `${listId}-${active}`}
          autoComplete="off"
          enterKeyHint="done"
          autoCorrect="off"
          spellCheck={false}
          placeholder="Начало названия"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={pressKey}
          className="h-15 min-w-0 grow bg-transparent type-body text-[1.125rem] outline-none placeholder:text-ink-3"
        />
        {qtt > 1 && (
          <span className="shrink-0 type-row text-ink-2">
            {qtt} {plural(qtt, ['штука', 'штуки', 'штук'])}
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {found.length === 0 && (
        <p className="px-2 pt-4 type-row text-ink-2">{glue('Такого блюда нет. Проверьте начало слова или сотрите поиск (Esc).')}</p>
      )}
      <div id={listId} role="listbox" aria-label="Найденные блюда" className="-mx-1 mt-2 min-h-0 grow overflow-y-auto px-1 pt-1 pb-2">
        {found.map((dish, at) => (
          <FoundDishRow
            key={dish.goods.id}
            id={`${listId}-${at}`}
            dish={dish}
            qtt={qtt}
            ordered={draft.lines.reduce((sum, line) => (line.id === dish.goods.id ? sum + line.qtt : sum), 0)}
            allergies={allergies}
            timeZone={timeZone}
            isActive={at === active}
            onAdd={add}
          />
        ))}
      </div>
    </section>
  )
}

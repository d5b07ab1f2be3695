import { type KeyboardEvent, useId, useState } from 'react'
import type { DeskMenu } from '~/contracts/staff-desk'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { clockText } from '~/rules/clock-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { firstDishes } from './edit-draft'

type Goods = DeskMenu['goods'][number]
type AddDishProps = { menu: DeskMenu | undefined; timeZone: string; onAdd: (goods: Goods) => void }

/** A dish by typing: «фил», Enter adds the first; the arrows choose another. */
export function AddDish({ menu, timeZone, onAdd }: AddDishProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const found = firstDishes(menu?.goods ?? [], typed)
  const add = (goods: Goods | undefined) => {
    if (!goods?.available) return
    onAdd(goods)
    setTyped('')
    setAt(0)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    // a word that is still composed takes Enter for itself
    if (event.nativeEvent.isComposing) return
    if (key === 'Enter') add(found[at])
    else if (key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (key === 'Escape' && typed !== '') setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <label className="relative flex min-h-12 items-center rounded-field bg-quiet-2 has-focus-visible:inset-ring-2 has-focus-visible:inset-ring-ink">
        <StaffIcon name="plus" className="absolute left-3.5 size-5 text-ink-2" />
        <span className="sr-only">Добавить блюдо</span>
        <input
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${listId}-${found[at].id}` : undefined}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Добавить блюдо: «фил»"
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setAt(0)
          }}
          onKeyDown={press}
          className="h-12 w-full bg-transparent pr-4 pl-11 type-row outline-none placeholder:text-ink-2"
        />
      </label>
      <div id={listId} role="listbox" aria-label="Блюда" className={cx('mt-1 flex flex-col', found.length === 0 && 'hidden')}>
        {found.map((goods, index) => (
          <div
            key={goods.id}
            id={`${listId}-${goods.id}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={!goods.available || undefined}
            // the field keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(goods)}
            onKeyDown={press}
            tabIndex={-1}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3.5 type-row',
              index === at && 'bg-quiet-2',
              !goods.available && 'text-ink-2',
            )}
          >
            <span className="min-w-0 grow">{glue(goods.name)}</span>
            <span className="whitespace-nowrap tabular-nums">
              {goods.available
                ? priceText(goods.price)
                : `стоп${goods.back_at === null ? '' : ` до\u00a0${clockText(goods.back_at, timeZone)}`}`}
            </span>
          </div>
        ))}
      </div>
      {typed.trim() !== '' && menu && found.length === 0 && (
        <p role="status" className="px-3.5 pt-2 type-row text-ink-2">
          Такого блюда нет.
        </p>
      )}
    </div>
  )
}

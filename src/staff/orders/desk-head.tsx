import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import { useDebounced } from '~/lib/use-debounced'
import { FreshnessMark } from '~/staff/board/freshness'
import { StaffButton } from '~/staff/parts/staff-button'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { Key } from './desk-legend'

type DeskHeadProps = {
  /** «сегодня, 21 ноября» */
  day: string
  q: string
  searchField: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
  /** Leaves the search for its results. */
  onResults: () => void
  /** How many refunds wait for the owner. */
  refunds: number
  onRefunds: () => void
}

/** Title, search and «＋ Заказ». */
export function DeskHead({ day, q, searchField, onSearch, onResults, refunds, onRefunds }: DeskHeadProps) {
  const mayApprove = useRight('refund.approve') !== 'no'
  const mayCreate = useRight('order.create') !== 'no'
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="flex flex-wrap items-baseline gap-x-3">
        <span className="type-office">Заказы</span>
        <span className="type-row text-ink-2">
          <span className="sr-only">, </span>
          {day}
        </span>
      </h1>
      <FreshnessMark />
      {mayApprove && refunds > 0 && (
        <StaffButton size="sm" icon="hand-coins" onClick={onRefunds}>
          {`Возвраты ждут: ${refunds}`}
        </StaffButton>
      )}
      <div className="flex min-w-0 grow basis-68 items-center justify-end gap-2 max-md:basis-full">
        <SearchField q={q} field={searchField} onSearch={onSearch} onResults={onResults} />
        {mayCreate && (
          <Link
            to="/staff/orders/new"
            className="press inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-salmon px-4.5 type-chip font-[600] text-on-salmon hover:bg-salmon-hover active:bg-salmon-press"
          >
            <StaffIcon name="plus" className="size-5" />
            Заказ
          </Link>
        )}
      </div>
    </header>
  )
}

type SearchFieldProps = { q: string; field: RefObject<HTMLInputElement | null>; onSearch: (q: string) => void; onResults: () => void }

function SearchField({ q, field, onSearch, onResults }: SearchFieldProps) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  // the address changed otherwise: a filter was chosen, or the browser went back
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  const asked = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const search = useEffectEvent((next: string) => {
    if (next !== q && next === text.trim()) onSearch(next)
  })
  useEffect(() => search(asked), [asked])
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') onResults()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <label className="relative flex min-h-11 min-w-0 grow basis-0 items-center md:max-w-60 rounded-full bg-quiet has-focus-visible:inset-ring-2 has-focus-visible:inset-ring-ink">
      <StaffIcon name="search" className="absolute left-3.5 size-5 text-ink-2" />
      <span className="sr-only">Поиск заказа</span>
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="№, телефон, имя"
        aria-keyshortcuts="/"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={press}
        className="h-11 w-full rounded-full bg-transparent pr-10 pl-10.5 type-row text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <span aria-hidden="true" className="pointer-events-none absolute right-2.5 max-md:hidden">
          <Key>/</Key>
        </span>
      ) : (
        <button
          type="button"
          aria-label="Очистить поиск"
          onClick={() => setText('')}
          className="absolute right-0 flex size-11 items-center justify-center rounded-full"
        >
          <StaffIcon name="x" className="size-5" />
        </button>
      )}
    </label>
  )
}

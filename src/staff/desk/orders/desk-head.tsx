import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import { useDebounced } from '~/lib/use-debounced'
import { FreshnessMark } from '~/staff/live/freshness'
import { LongQuery } from '~/staff/kit/search-field'
import { queryFault } from '~/rules/search-query'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { Key } from './desk-legend'

type DeskHeadProps = {
  /** «сегодня, 21 ноября» */
  day: string
  q: string
  searchField: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
  /** The list is that of `q`. */
  isFound: boolean
  /** Leaves the search for its results. */
  onResults: () => void
  /** How many refunds wait for the owner. */
  refunds: number
  onRefunds: () => void
}

/** Title, search and «＋ Заказ». */
export function DeskHead({ day, refunds, onRefunds, ...search }: DeskHeadProps) {
  const hasRefunds = useRight('refund.approve') !== 'no' && refunds > 0
  const mayCreate = useRight('order.create') !== 'no'
  return (
    // on one line, however long the freshness gets: nothing below may move
    <header className={cx('flex flex-wrap items-center gap-x-4 gap-y-3', !hasRefunds && 'md:flex-nowrap')}>
      <h1 className="flex min-w-0 items-baseline gap-x-3">
        <span className="type-office">Заказы</span>
        <span className="truncate type-row text-ink-2">
          <span className="sr-only">, </span>
          {day}
        </span>
      </h1>
      <FreshnessMark />
      {hasRefunds && (
        <StaffButton size="sm" icon="hand-coins" onClick={onRefunds}>
          {`Возвраты ждут: ${refunds}`}
        </StaffButton>
      )}
      <div className="flex min-w-0 grow basis-68 items-center justify-end gap-2 max-md:basis-full md:shrink-0">
        <SearchField {...search} />
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

type SearchFieldProps = Pick<DeskHeadProps, 'q' | 'searchField' | 'isFound' | 'onSearch' | 'onResults'>

function SearchField({ q, searchField, isFound, onSearch, onResults }: SearchFieldProps) {
  const [text, setText] = useState(q)
  /** Enter came before its results. */
  const isAwaited = useRef(false)
  const [known, setKnown] = useState(q)
  // changed otherwise: a filter was chosen
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  const fault = queryFault(text.trim())
  const asked = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const search = useEffectEvent((next: string) => {
    if (next !== q && next === text.trim() && !fault) onSearch(next)
  })
  useEffect(() => search(asked), [asked])
  const isThere = isFound && text.trim() === q
  const leave = useEffectEvent(() => {
    if (isAwaited.current) onResults()
    isAwaited.current = false
  })
  useEffect(() => {
    if (isThere) leave()
  }, [isThere])
  const type = (next: string) => {
    setText(next)
    isAwaited.current = false
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && text !== '') type('')
    else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      if (text.trim() !== q && !fault) onSearch(text.trim())
      if (isThere) onResults()
      else isAwaited.current = !fault
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <label className="relative flex min-h-11 min-w-0 grow basis-0 items-center md:max-w-60 rounded-full bg-quiet has-focus-visible:inset-ring-2 has-focus-visible:inset-ring-ink">
      <StaffIcon name="search" className="absolute left-3.5 size-5 text-ink-2" />
      <span className="sr-only">Поиск заказа</span>
      <input
        ref={searchField}
        type="search"
        enterKeyHint="search"
        value={text}
        aria-invalid={fault ? true : undefined}
        placeholder="№, телефон, имя"
        aria-keyshortcuts="/"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => type(value)}
        onKeyDown={press}
        className="h-11 w-full rounded-full bg-transparent pr-10 pl-10.5 type-row text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      <LongQuery fault={fault} />
      {text === '' ? (
        <span aria-hidden="true" className="pointer-events-none absolute right-2.5 max-md:hidden">
          <Key>/</Key>
        </span>
      ) : (
        <button
          type="button"
          aria-label="Очистить поиск"
          onClick={() => type('')}
          className="absolute right-0 flex size-11 items-center justify-center rounded-full"
        >
          <StaffIcon name="x" className="size-5" />
        </button>
      )}
    </label>
  )
}

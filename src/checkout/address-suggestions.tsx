import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { AddressSuggestion } from '~/contracts/addresses'
import { ADDRESS_DEBOUNCE_MS } from '~/contracts/constants'
import { useDebounced } from '~/lib/use-debounced'
import { cx } from '~/ui/cx'
import { optionId, useListKeys } from '~/ui/use-list-keys'
import { addressLine } from '~/rules/address-text'
import { suggestionQueries, type TypedAddress } from './suggestions.functions'

type AddressSuggestionsProps = {
  typed: TypedAddress
  /** Whether suggestions are wanted for the text: it was typed, and neither chosen nor dismissed. */
  isWanted: boolean
  /** Whether the field was left with a text that was typed: no list any more, but its house is still looked for. */
  isLeft: boolean
  input: RefObject<HTMLInputElement | null>
  listId: string
  onChoose: (one: AddressSuggestion) => void
  /** A house that was typed as it is called: what is known of it. */
  onExact: (one: AddressSuggestion) => void
  onDismiss: (isDismissed: boolean) => void
}

const labelOf = ({ street, house, building }: AddressSuggestion) =>
  house === '' ? street : addressLine({ street: '', house, building, apartment: '' })

/** The list under the field of a street or a house. Loaded when the field is used; a failure shows nothing. */
export function AddressSuggestions({ typed, isWanted, isLeft, input, listId, onChoose, onExact, onDismiss }: AddressSuggestionsProps) {
  const text = typed.house ?? typed.street
  const debounced = useDebounced(text, ADDRESS_DEBOUNCE_MS, '')
  const query = suggestionQueries.found(typed.house === undefined ? { ...typed, street: debounced } : { ...typed, house: debounced })
  const isAsked = query.enabled && (isWanted || (isLeft && typed.house !== undefined)) && text === debounced
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isAsked })
  const exact = isAsked && !isPlaceholderData && typed.house !== undefined && data?.find((one) => labelOf(one) === text.trim())
  const takeExact = useEffectEvent(onExact)
  useEffect(() => {
    if (exact) takeExact(exact)
  }, [exact])
  const [only] = data?.length === 1 ? data : []
  const shown = isWanted && query.enabled && !(only && labelOf(only) === text) ? (data ?? []) : []
  const list = useRef<HTMLDivElement>(null)
  const count = shown.length
  const isOpen = count > 0
  const active = useListKeys({
    input,
    listId,
    count,
    scope: data,
    onReopen: () => onDismiss(false),
    onEscape: (event) => {
      if (!isOpen) return
      // a dialog around it stays open
      event.preventDefault()
      onDismiss(true)
    },
  })

  // its scroll margins leave room for the field, the header and the bottom bar; an on-screen keyboard may need more
  useEffect(() => {
    if (!list.current) return
    const { height = 0, offsetTop = 0 } = window.visualViewport ?? {}
    const isCovered = list.current.getBoundingClientRect().bottom > height + offsetTop
    list.current.scrollIntoView({ block: isCovered ? 'start' : 'nearest' })
  }, [count])

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && `Подсказок: ${count}`}
      </p>
      {isOpen && (
        // keeps the focus, and the keyboard of a phone, in the field
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Подсказки"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          className="absolute top-[3.75rem] left-0 z-30 max-h-60 w-full min-w-44 overflow-y-auto overscroll-contain rounded-card bg-raised p-1.5 shadow-float inset-ring inset-ring-line in-[dialog]:scroll-mt-[4.25rem] in-[dialog]:scroll-mb-2"
        >
          {shown.map((one, index) => (
            <button
              key={labelOf(one)}
              type="button"
              id={optionId(listId, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(one)}
              className={cx(
                'press block min-h-11 w-full rounded-field px-3 py-2 text-left type-body wrap-anywhere hover:bg-quiet',
                index === active && 'bg-quiet inset-ring-2 inset-ring-ink',
              )}
            >
              {labelOf(one)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

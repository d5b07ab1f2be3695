import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import { cx } from '~/ui/cx'
import { useBackCloses } from '~/ui/layers'
import { showError } from '~/ui/show-error'
import { FoundList, SHOWN } from './found-list'
import { foundText } from './found-text'
import { FrequentQueries } from './frequent-queries'
import { NothingFound } from './nothing-found'
import { cleanQuery, isSearchable, queryFault } from '~/rules/search-query'
import { useDebounced } from '~/lib/use-debounced'
import { searchQueries } from './search.queries'
import { type FieldParts, useSearchKeys } from './use-search-keys'
import { fits, PHONE } from '~/ui/media'

type SearchAssistProps = {
  field: FieldParts
  isFocused: boolean
  /** Writes the query to the URL. */
  onSettle: (text: string) => void
}

/** Debounce of the URL; on /search, where the page follows the URL, it is the one of the search. */
const URL_DEBOUNCE_MS = 100
/** Debounce of the announcement to screen readers. */
const ANNOUNCE_MS = 700

/** Searches while typing, shows and announces the results. Loaded when the field is used. */
export function SearchAssist({ field, isFocused, onSettle }: SearchAssistProps) {
  const { text, listId } = field
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === '/search' })
  const query = cleanQuery(text)
  const debounced = useDebounced(query, SEARCH_DEBOUNCE_MS, '')
  const { data, error, isPlaceholderData } = useQuery(searchQueries.found(debounced))
  const isLoaded = query === debounced && isSearchable(query) && data !== undefined && !isPlaceholderData
  const found = isSearchable(query) && isSearchable(debounced) ? (data ?? []) : []
  const [isDismissed, setDismissed] = useState(false)
  const [seen, setSeen] = useState(text)
  if (seen !== text) {
    setSeen(text)
    setDismissed(false)
  }
  const fault = isFocused && !isDismissed ? queryFault(query) : undefined
  const hasResults = found.length > 0 && !isOnPage && !isDismissed
  // on a phone the panel covers the page
  const isPanel = hasResults || fault !== undefined || (isFocused && !isOnPage && !isDismissed)

  const writeToUrl = useEffectEvent(onSettle)
  useEffect(() => {
    const timer = setTimeout(() => writeToUrl(text), isOnPage ? SEARCH_DEBOUNCE_MS : URL_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, isOnPage])
  useEffect(() => {
    if (error) showError(error)
  }, [error])

  const count = hasResults ? Math.min(found.length, SHOWN) + 1 : 0
  const active = useSearchKeys(field, { count, scope: found, onDismiss: setDismissed })
  const panel = useRef<HTMLDivElement>(null)
  useCoverPage(panel, isPanel)
  // not where the address has brought the query
  useBackCloses(isPanel && isFocused && isPhone(), field.onClose)

  const announcement = fault ?? (isLoaded ? foundText(found.length) : '')
  const announced = useDebounced(announcement, ANNOUNCE_MS, '')

  return (
    <>
      <p role="status" className="sr-only">
        {announced === announcement ? announcement : ''}
      </p>
      <div
        ref={panel}
        className={cx(
          'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:h-(--below) flex-col max-md:bg-page',
          'md:absolute md:inset-x-0 md:top-full md:z-10 md:mt-2 md:max-h-[calc(100dvh-7rem)] md:overflow-y-auto md:rounded-drop md:bg-raised md:p-3 md:shadow-float',
          isPanel ? 'flex' : 'max-md:hidden',
          hasResults || fault !== undefined ? 'md:block' : 'md:hidden',
        )}
      >
        <div data-toasts className="shrink-0 md:hidden" />
        <div className="min-h-0 grow max-md:overflow-y-auto max-md:overscroll-contain max-md:pb-6">
          {hasResults && <FoundList id={listId} goods={found} query={query} active={active} />}
          {fault && <p className="px-6 py-3 type-body text-err">{fault}</p>}
          <div className="px-6 md:hidden">
            {isLoaded && found.length === 0 && <NothingFound query={query} className="pt-4" />}
            <FrequentQueries className="pt-7" />
          </div>
        </div>
      </div>
    </>
  )
}

const isPhone = () => fits(PHONE)

/** Makes the page under the search panel of a phone inert, and gives the panel the height below the header (`--below`). */
function useCoverPage(panel: RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    const header = panel.current?.closest('header')
    if (!isOn || !panel.current || !header || !isPhone()) return undefined
    const { style } = document.documentElement
    const covered = [...(header.parentElement?.children ?? [])].filter((one) => one.matches('main, footer, nav'))
    panel.current.style.setProperty('--below', `calc(100dvh - ${header.getBoundingClientRect().bottom}px)`)
    // hides floating elements
    panel.current.toggleAttribute('data-action-bar', true)
    for (const part of covered) part.toggleAttribute('inert', true)
    style.overflow = 'hidden'
    const { current } = panel
    return () => {
      current.toggleAttribute('data-action-bar', false)
      for (const part of covered) part.toggleAttribute('inert', false)
      style.overflow = ''
    }
  }, [panel, isOn])
}

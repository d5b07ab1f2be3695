import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import { cx } from '~/ui/cx'
import { showError } from '~/ui/show-error'
import { FoundList, SHOWN } from './found-list'
import { foundText } from './found-words'
import { FrequentQueries } from './frequent-queries'
import { NothingFound } from './nothing-found'
import { cleanQuery, isSearchable } from '~/rules/search-query'
import { useDebounced } from '~/lib/use-debounced'
import { searchQueries } from './search.queries'
import { useCoverPage } from './use-cover-page'
import { useSearchKeys } from './use-search-keys'

type SearchAssistProps = {
  text: string
  listId: string
  isFocused: boolean
  form: RefObject<HTMLFormElement | null>
  input: RefObject<HTMLInputElement | null>
  onClear: () => void
  onClose: () => void
  /** Keeps a query in the URL. */
  onSettle: (text: string) => void
}

/** So long the typing rests before the URL is told: between two letters there is nothing but the letters. On /search the
 *  page itself follows the URL, so there it is told when it is searched. */
const URL_PAUSE_MS = 100
/** So long an answer stands before a screen reader tells of it. */
const SAY_PAUSE_MS = 700

/** What the search field does once it is used: searches as one types, shows what is found, says how many. Spec §2, §5. */
export function SearchAssist({ text, listId, isFocused, form, input, onClear, onClose, onSettle }: SearchAssistProps) {
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === '/search' })
  const query = cleanQuery(text)
  const asked = useDebounced(query, SEARCH_DEBOUNCE_MS, '')
  const { data, error, isPlaceholderData } = useQuery(searchQueries.found(asked))
  const isAnswered = query === asked && isSearchable(query) && data !== undefined && !isPlaceholderData
  const found = isSearchable(query) && isSearchable(asked) ? (data ?? []) : []
  const [isDismissed, setDismissed] = useState(false)
  const [seen, setSeen] = useState(text)
  if (seen !== text) {
    setSeen(text)
    setDismissed(false)
  }
  const hasResults = found.length > 0 && !isOnPage && !isDismissed
  // on a phone the rest of the screen belongs to the search as well
  const isPanel = hasResults || (isFocused && !isOnPage && !isDismissed)

  const keepInUrl = useEffectEvent(onSettle)
  useEffect(() => {
    const timer = setTimeout(() => keepInUrl(text), isOnPage ? SEARCH_DEBOUNCE_MS : URL_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isOnPage])
  useEffect(() => {
    if (error) showError(error)
  }, [error])

  const active = useSearchKeys({
    form,
    input,
    listId,
    count: hasResults ? Math.min(found.length, SHOWN) + 1 : 0,
    scope: found,
    text,
    onDismiss: setDismissed,
    onClear,
    onClose,
  })
  const panel = useRef<HTMLDivElement>(null)
  useCoverPage(panel, isPanel)

  const said = isAnswered ? foundText(found.length) : ''
  const isSaid = useDebounced(said, SAY_PAUSE_MS, '') === said

  return (
    <>
      <p role="status" className="sr-only">
        {isSaid ? said : ''}
      </p>
      <div
        ref={panel}
        className={cx(
          'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:h-(--below) max-md:overflow-y-auto max-md:overscroll-contain max-md:bg-page max-md:pb-6',
          'md:absolute md:inset-x-0 md:top-full md:z-10 md:mt-2 md:max-h-[calc(100dvh-7rem)] md:overflow-y-auto md:rounded-drop md:bg-raised md:p-3 md:shadow-float',
          !isPanel && 'max-md:hidden',
          !hasResults && 'md:hidden',
        )}
      >
        {hasResults && <FoundList id={listId} goods={found} query={query} active={active} />}
        <div className="px-6 md:hidden">
          {isAnswered && found.length === 0 && <NothingFound query={query} className="pt-4" />}
          <FrequentQueries className="pt-7" />
        </div>
      </div>
    </>
  )
}

import { useRouter, useSearch, type AnyRouter } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { useModule } from '~/lib/use-module'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { showError } from '~/ui/show-error'
import { cleanQuery, queryFault } from '~/rules/search-query'
import { fits, TOUCH } from '~/ui/media'

const loadAssist = () => import('./search-assist')

/** The header's search field, a plain form without scripts. In a narrow header a button expands it while it has a query or
 *  the focus. The search itself (`SearchAssist`) is loaded on first use. */
export function SearchField() {
  const router = useRouter()
  const [text, setText] = useState(useSearch({ strict: false, select: ({ q }) => cleanQuery(q) }))
  const [isFocused, setFocused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const listId = useId()
  const leave = () => {
    const { activeElement } = document
    if (form.current?.contains(activeElement) && activeElement instanceof HTMLElement) activeElement.blur()
  }
  const writeQuery = useUrlQuery((query) => {
    setText(query)
    // hide the keyboard of a phone and leave the field on other pages
    const isTyping = document.activeElement === input.current && !fits(TOUCH)
    if (!isTyping || router.history.location.pathname !== '/search') leave()
  })
  const isExpanded = isFocused || text !== ''
  const isLong = queryFault(cleanQuery(text)) !== undefined
  const assist = useModule(loadAssist, isExpanded, showError)

  // text and focus from before hydration
  useLayoutEffect(() => {
    setText((text) => input.current?.value ?? text)
    setFocused(input.current !== null && input.current === document.activeElement)
  }, [])

  const open = () => {
    flushSync(() => setFocused(true))
    input.current?.focus()
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  const close = () => {
    leave()
    flushSync(() => {
      setText('')
      setFocused(false)
    })
    trigger.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isExpanded) return open()
    if (isLong) return input.current?.focus()
    void router.navigate({ to: '/search', search: { q: cleanQuery(text) || undefined } })
  }
  const watchField = {
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false)
    },
    // the keys of the search itself come with its code
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      if (!assist && key === 'Escape' && !nativeEvent.isComposing) close()
    },
  }

  return (
    <>
      <IconButton
        ref={trigger}
        type="submit"
        form={formId}
        label="Поиск"
        aria-expanded={isExpanded}
        className={cx('xl:hidden', isExpanded && 'invisible')}
      >
        <Icon name="search" />
      </IconButton>
      <form
        ref={form}
        id={formId}
        role="search"
        action="/search"
        data-expanded={isExpanded || undefined}
        onSubmit={submit}
        {...watchField}
        className={cx(
          'items-center gap-3 max-xl:absolute max-xl:inset-x-0 max-xl:top-0 max-xl:z-10 max-xl:mx-auto max-xl:h-16 max-xl:bg-page max-xl:shell xl:flex xl:min-w-0 xl:grow',
          isExpanded ? 'flex' : 'max-xl:hidden',
          // without scripts the button leads to /search, which shows the field
          'noscript:[body:has([data-search-page])_&]:flex!',
        )}
      >
        <IconButton label="Закрыть поиск" kind="plain" onClick={close} className="-ml-2.5 xl:hidden noscript:hidden">
          <Icon name="chevron-left" />
        </IconButton>
        <div className="min-w-0 grow md:relative">
          <div className="relative h-13 rounded-full bg-quiet has-[input:focus]:bg-raised has-[input:focus]:inset-ring-2 has-[input:focus]:inset-ring-ink has-aria-invalid:inset-ring-2 has-aria-invalid:inset-ring-err!">
            <Icon name="search" className="pointer-events-none absolute top-3.75 left-5 size-5.5 text-ink-2" />
            <input
              ref={input}
              name="q"
              type="search"
              role="combobox"
              aria-label="Поиск по меню"
              aria-autocomplete="list"
              aria-expanded="false"
              aria-controls={listId}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              placeholder="Филадельфия, том ям…"
              aria-invalid={isLong || undefined}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className="size-full appearance-none rounded-full bg-transparent pr-13 pl-13 type-body placeholder-shown:pr-4 text-ellipsis caret-salmon outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
            />
            {text !== '' && (
              <IconButton label="Очистить" kind="plain" onClick={clear} className="absolute! top-1 right-1">
                <Icon name="x" className="size-5" />
              </IconButton>
            )}
          </div>
          {assist && (
            <assist.SearchAssist
              field={{ text, listId, form, input, onClear: clear, onClose: close }}
              isFocused={isFocused}
              onSettle={writeQuery}
            />
          )}
        </div>
      </form>
    </>
  )
}

const queryOf = ({ history, options }: AnyRouter) => cleanQuery(options.parseSearch(history.location.search)['q'])

/** Calls `onChange` when a navigation changes `q`. Returns a function that replaces `q` in the current URL, without a history
 *  entry, scrolling, transition or loader, except for a text that is too long to be searched. */
function useUrlQuery(onChange: (query: string) => void): (text: string) => void {
  const router = useRouter()
  // a write waits where an open layer leaves the history first
  const own = useRef(new Set<string>())
  const change = useEffectEvent(onChange)

  useEffect(
    () =>
      router.history.subscribe(() => {
        const query = queryOf(router)
        if (!own.current.delete(query)) change(query)
      }),
    [router],
  )

  return (text) => {
    const query = cleanQuery(text)
    if (query === queryOf(router) || queryFault(query) !== undefined) return
    const { pathname, search, hash } = router.history.location
    const href = pathname + router.options.stringifySearch({ ...router.options.parseSearch(search), q: query }) + hash
    own.current.add(query)
    void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false, ignoreBlocker: true })
  }
}

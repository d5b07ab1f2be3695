import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cleanQuery, queryFault } from '~/rules/search-query'

const queryOf = ({ history, options }: AnyRouter) => cleanQuery(options.parseSearch(history.location.search)['q'])

/** Calls `onChange` when a navigation changes `q`. Returns a function that replaces `q` in the current URL, without a history
 *  entry, scrolling, transition or loader, except for a text that is too long to be searched. */
export function useUrlQuery(onChange: (query: string) => void): (text: string) => void {
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

import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cleanQuery } from '~/rules/search-query'

const queryOf = ({ history, options }: AnyRouter) => cleanQuery(options.parseSearch(history.location.search)['q'])

/** Calls `onChange` when a navigation changes `q`. Returns a function that replaces `q` in the current URL, without a history
 *  entry, scrolling, transition or loader. */
export function useUrlQuery(onChange: (query: string) => void): (text: string) => void {
  const router = useRouter()
  const isOwn = useRef(false)
  const change = useEffectEvent(onChange)

  useEffect(
    () =>
      router.history.subscribe(() => {
        if (!isOwn.current) change(queryOf(router))
      }),
    [router],
  )

  return (text) => {
    const query = cleanQuery(text)
    if (query === queryOf(router)) return
    const { pathname, search, hash } = router.history.location
    const href = pathname + router.options.stringifySearch({ ...router.options.parseSearch(search), q: query }) + hash
    // subscribers run before `navigate` returns
    isOwn.current = true
    void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false, ignoreBlocker: true })
    isOwn.current = false
  }
}

import { dehydrate, QueryClient, QueryClientProvider, MutationCache, QueryCache } from '@tanstack/react-query'
import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { endSession } from '~/auth/end-session'
import { safeNextPath } from '~/auth/next-path'
import { watchHistorySteps } from '~/lib/history-step'
import { isSlow } from '~/lib/is-slow'
import { closeDialogsOnLeave } from '~/runtime/close-dialogs'
import { pageScroll } from '~/runtime/page-scroll'
import { animatePages } from '~/runtime/page-transition'
import { ApiError } from '~/lib/api-error'
import { reportPageError } from '~/runtime/report-error'
import { hydrateAsFresh } from '~/runtime/fresh-queries'
import { isStaffPath } from '~/rules/staff-path'
import { parseSearch, stringifySearch } from '~/lib/search-params'
import { withLayers } from '~/ui/layers'
import { ErrorPage } from '~/pages/error-page'
import { NotFoundPage } from '~/pages/not-found-page'
import { PagePending } from '~/pages/page-pending'
import { routeTree } from './routeTree.gen'

/** One router, one query client and one store per request (and one of each in a browser's tab). */
export function getRouter() {
  const store = createStore()
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      // the API client retries a GET; offline, queries still run, because the client catalogue may have the data
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'offlineFirst' },
      // without a connection an act fails at once instead of waiting
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: watchSession }),
    mutationCache: new MutationCache({ onError: watchSession }),
  })
  const scroll = pageScroll()
  const router = createRouter({
    routeTree,
    ...(!import.meta.env.SSR && { history: withLayers(createBrowserHistory) }),
    context: { queryClient, store },
    parseSearch,
    stringifySearch,
    // marks the inline scripts of this rendering that are ours (server/edge/page-html.ts)
    ...(import.meta.env.SSR && { ssr: { nonce: crypto.randomUUID() } }),
    scrollRestoration: scroll.restores,
    // the code of pages comes in idle moments (src/runtime/idle-tasks.ts)
    defaultPreload: isSlow() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: reportPageError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    // no minimum time for the skeleton
    defaultPendingMinMs: 0,
    notFoundMode: 'root',
    // as one string: the framework's stream is larger (docs/decisions/003)
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)) }),
    hydrate: ({ queries }: { queries: string }) => hydrateAsFresh(queryClient, queries),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <Provider store={store}>{children}</Provider>
      </QueryClientProvider>
    ),
  })

  let isEnding = false
  if (!import.meta.env.SSR) {
    watchHistorySteps(router.history)
    closeDialogsOnLeave(router, store)
    animatePages(router)
    scroll.watch(router)
  }

  /** The one place where a 401 ends the session. */
  function watchSession(error: Error) {
    // several requests may fail at once
    if (typeof window === 'undefined' || isEnding || !(error instanceof ApiError) || error.status !== 401) return
    // a refused member of staff may be a signed-in customer in this browser
    if (isStaffPath(router.latestLocation.pathname)) return
    void leave(error.message)
  }

  async function leave(message: string) {
    isEnding = true
    // sign-in leads back to the page
    const { href, search } = router.latestLocation
    const next = safeNextPath(href) ?? safeNextPath('next' in search ? search.next : null)
    const goHome = () => router.navigate({ to: '/', search: next ? { next } : {} })
    await endSession({ queryClient, goHome }, message).finally(() => (isEnding = false))
  }

  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import type { ReactElement, ReactNode } from 'react'

/** Renders a part of a page with what is around every page: a router, atoms of its own, and what the server is known to say. */
export function renderPart(part: ReactElement, known: readonly (readonly [key: QueryKey, data: unknown])[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity }, mutations: { retry: false } } })
  for (const [key, data] of known) client.setQueryData(key, data)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>{children}</RouterContextProvider>
      </QueryClientProvider>
    </Provider>
  )
  return { user: userEvent.setup(), client, router, store, ...render(part, { wrapper }) }
}

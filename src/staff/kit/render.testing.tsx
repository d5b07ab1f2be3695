import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { createStore, Provider } from 'jotai'
import type { ReactElement, ReactNode } from 'react'

/** Renders a part of a staff screen with what is around every screen: a router, atoms of its own, and what the server is known to say. */
export function renderStaff(part: ReactElement, known: readonly (readonly [key: QueryKey, data: unknown])[] = []) {
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
  return { user: userEvent.setup(), client, router, ...render(part, { wrapper }) }
}

/** What is read out of an element, in order: its texts and the names of its pictures, without what is hidden from a screen reader. */
export function heard(element: Element): string {
  const pieces = (node: Node): string[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return []
    const name = node.getAttribute('role') === 'img' ? node.getAttribute('aria-label') : null
    return name === null ? [...node.childNodes].flatMap(pieces) : [name]
  }
  return pieces(element).join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** Makes the window as wide as a phone, or as the office; a test begins with 1024 px. */
export const resizeTo = (width: number) =>
  act(() => (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width, height: 800 }))

import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** So many of them an isolate keeps: two menus of a few hundred dishes, some 4 kB each. */
const MAX_KEPT = 1000
/** By what draws them, then by what they were drawn of. */
const kept = new WeakMap<object, Map<string, string>>()

type RenderedOnceProps = {
  /** The component among `children` that a caller chooses. */
  by: object
  /** Plain data: all that the HTML depends on. */
  of: unknown
  className?: string
  children: ReactNode
}

/** A list's item whose HTML is the same for each visitor and page: an isolate renders it once and writes it into each page
 *  after that. On the server alone; the browser has a plain `<li>` in its place. Nothing in it may use `useId` or preload.
 *  docs/decisions/030. */
export function RenderedOnce({ by, of, className, children }: RenderedOnceProps) {
  const router = useRouter()
  const markup = kept.get(by) ?? new Map<string, string>()
  kept.set(by, markup)
  const key = JSON.stringify(of)
  let html = markup.get(key)
  if (html === undefined || import.meta.env.MODE === 'development') {
    html = render(<RouterContextProvider router={router}>{children}</RouterContextProvider>)
    if (markup.size >= MAX_KEPT) markup.clear()
    markup.set(key, html)
  }
  // oxlint-disable-next-line react/no-danger -- React wrote it a moment ago, escaped
  return <li className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

/** React's server half stays out of the browser's code. */
const render = createServerOnlyFn((page: ReactNode) => renderToString(page))

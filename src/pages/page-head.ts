import { createIsomorphicFn } from '@tanstack/react-start'
import { serverHead, type Page } from './page-head.server'

/** The head of a page: the server writes all tags, the browser only the title. */
export const pageHead = createIsomorphicFn()
  .server((page: Page) => serverHead(page))
  .client(({ title }: Page) => ({ meta: [{ title: title }], links: [] }))

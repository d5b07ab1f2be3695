import { createIsomorphicFn } from '@tanstack/react-start'
import { NOT_FOUND, pageTitle } from '~/lib/site'
import { serverHead, type Page } from './page-head.server'

/** The head of a page. What search engines and social networks read is written by the server alone: nobody else reads it,
 *  and it would weigh on every page. A title that is missing is that of what is not there. Spec §2 "Page titles". */
export const pageHead = createIsomorphicFn()
  .server((page: Page) => serverHead(page))
  .client(({ title }: Page) => ({ meta: [{ title: pageTitle(title ?? NOT_FOUND) }], links: [] }))

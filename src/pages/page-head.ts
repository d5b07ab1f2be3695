import { createIsomorphicFn } from '@tanstack/react-start'
import { serverHead, type TitledPage } from './page-head.server'

/** The head of a page: the server writes all tags, the browser only the title. */
export const pageHead = createIsomorphicFn()
  .server((page: TitledPage) => serverHead(page))
  .client(({ title }: TitledPage) => ({ meta: [{ title: title }], links: [] }))

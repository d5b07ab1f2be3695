import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { tokenMark } from './token-mark'

/** The mark of the session that a document is rendered for; `null` without one. */
export const fetchSessionMark = createServerFn()
  .middleware([bearer])
  .handler(({ context: { token } }) => token && tokenMark(token))

import type { Context } from 'hono'
import { sameText } from '#server/core/secrets'
import type { ApiEnv } from './context'

/** The token of `Authorization: Bearer …`; undefined for any other form. */
export const bearerToken = (c: Context<ApiEnv>): string | undefined =>
  /^Bearer ([\w.~+/-]{16,200}={0,2})$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** Whether the call carries the staff token, compared in constant time. */
export const hasStaffToken = (c: Context<ApiEnv>): boolean => sameText(bearerToken(c) ?? '', c.get('service').settings.staffToken)

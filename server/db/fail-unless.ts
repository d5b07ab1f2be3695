import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { reasonOf } from '#server/core/errors'
import type { Db } from './client'
import { systemState } from './tables'

/** A statement for a batch that fails, and the whole batch with it, where the condition does not hold: it breaks the check that
 *  `system_state` has one row, id 1. A WHERE that matches nothing would let the others pass. */
export const failUnless = (db: Db, condition: SQL): BatchItem<'sqlite'> =>
  db
    .update(systemState)
    .set({ id: 2 })
    .where(sql`not (${condition})`)

/** Whether a batch failed by `failUnless`. */
export const isGuardFailure = (error: unknown): boolean => reasonOf(error).includes('system_state_single')

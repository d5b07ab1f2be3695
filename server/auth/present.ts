import { sql, type SQL } from 'drizzle-orm'
import { customers } from '#server/db/tables'

/** An SQL condition: the customer has not left. For statements that write personal data, because a call that was let in
 *  just before an erasure may write after it. docs/decisions/025. */
export function isPresent(userId: number): SQL {
  return sql`exists (select 1 from ${customers} where ${customers.id} = ${userId} and ${customers.deleted_at} is null)`
}

import { sql, type SQL } from 'drizzle-orm'
import { customers } from '#server/db/tables'

/** SQL condition: the account is not deleted. For writes of personal data, because a call admitted before the deletion may
 *  write after it. docs/decisions/025. */
export function isPresent(userId: number): SQL {
  return sql`exists (select 1 from ${customers} where ${customers.id} = ${userId} and ${customers.deleted_at} is null)`
}

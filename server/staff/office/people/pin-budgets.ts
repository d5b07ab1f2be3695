import { sql, type SQL } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '~/rules/time'
import { attempts } from '#server/db/tables'

/** The fifth wrong PIN of a person on a device within this time blocks that person there for as long. */
export const MAX_WRONG = 5
export const BLOCK_MS = 15 * MINUTE_MS
/** The fifteenth on a device within an hour asks for a code by SMS. */
const MAX_ON_DEVICE = 15

/** Subjects of wrong PINs: of the person at this place, and of the place. Without a shared device the place is the person's own. */
export function pinSubjects(deviceId: number | null, staffId: number) {
  const place = deviceId === null ? `own:${staffId}` : `tablet:${deviceId}`
  return { person: `${place} staff:${staffId}`, place }
}
type Subjects = ReturnType<typeof pinSubjects>

/** SQL condition: a PIN may be compared now. While it may not, wrong ones are not counted either, so the newest rows decide. */
export function mayTryPin({ person, place }: Subjects, now: number): SQL {
  return sql`not exists ${isFull(person, MAX_WRONG, BLOCK_MS, sql`"newest" > ${now - BLOCK_MS}`)} and not ${needsCode({ person, place })}`
}

/** SQL condition: only a code by SMS helps on this device. */
export const needsCode = ({ place }: Subjects): SQL => sql`exists ${isFull(place, MAX_ON_DEVICE, HOUR_MS, sql`1`)}`

const isFull = (subject: string, limit: number, windowMs: number, more: SQL): SQL =>
  sql`(select 1 from (select count(*) as "n", max("at") as "newest", min("at") as "oldest" from (select ${attempts.at} as "at"
    from ${attempts} where ${attempts.kind} = 'staff_pin_wrong' and ${attempts.subject} = ${subject}
    order by ${attempts.at} desc limit ${limit})) where "n" = ${limit} and "oldest" > "newest" - ${windowMs} and ${more})`

import { DAY_MS, HOUR_MS } from '~/rules/time'

/** How long the folders of the bucket keep their copies: nightly dumps, and on Node snapshots of every five minutes and the first dump of
 *  each month. Erased customers leave the first two with the copies; from the third they are removed. */
const KEPT_MS = { d1: 30 * DAY_MS, sqlite: 48 * HOUR_MS, months: 366 * DAY_MS }

/** What a folder's copies are. */
const FORMS = { d1: 'jsonl', sqlite: 'sqlite', months: 'jsonl' } as const

export type CopyFolder = keyof typeof KEPT_MS
export type Copy = { key: string; folder: CopyFolder; at: number }

const KEY = /^(d1|sqlite|months)\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:jsonl|sqlite)\.gz$/

/** `d1/2026-11-22T02-05-00Z.jsonl.gz`: the moment is in the name, which copying does not change. */
export const copyKey = (folder: CopyFolder, at: Date): string =>
  `${folder}/${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.${FORMS[folder]}.gz`

/** The copies among the keys of a bucket, the oldest first. Other objects are left out. */
export function copiesAmong(keys: readonly string[]): Copy[] {
  return keys
    .flatMap((key) => {
      const [, folder, day, hours, minutes, seconds] = KEY.exec(key) ?? []
      const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
      return Number.isNaN(at) ? [] : [{ key, folder: folder as CopyFolder, at }]
    })
    .toSorted((one, other) => one.at - other.at)
}

/** The copies that are older than their folder keeps. */
export const outdatedOf = (copies: readonly Copy[], now: Date): Copy[] =>
  copies.filter(({ folder, at }) => now.getTime() - at > KEPT_MS[folder])

/** The first nightly dumps of months that have no copy for the year. */
export function firstOfMonths(copies: readonly Copy[]): Copy[] {
  const monthOf = ({ at }: Copy) => new Date(at).toISOString().slice(0, 7)
  const seen = new Set(copies.filter(({ folder }) => folder === 'months').map(monthOf))
  return copies.filter((copy) => {
    if (copy.folder !== 'd1' || seen.has(monthOf(copy))) return false
    seen.add(monthOf(copy))
    return true
  })
}

/** The newest copy at or before a moment. */
export const newestCopy = (copies: readonly Copy[], until = Infinity): Copy | undefined => copies.findLast(({ at }) => at <= until)

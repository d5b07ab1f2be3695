import type { StopSubject } from '~/contracts/staff-constants'
import type { Stop } from '~/contracts/staff-stops'

/** What is about to be stopped, where (null: everywhere), the dishes that stay on sale, and whether all sizes of the dish go. */
export type StopTarget = { subject: StopSubject; id: number; kitchen_id: number | null; kept: number[]; all_sizes: boolean }

type Subject = { subject: StopSubject; id: number }

/** A subject in the address: «ingredient:12». */
export const subjectParam = ({ subject, id }: Subject) => `${subject}:${id}`

/** The subject of an address; null for anything else. */
export function readSubject(param: string | undefined): Subject | null {
  const [, subject, id] = /^(goods|option|ingredient):([1-9]\d{0,14})$/.exec(param ?? '') ?? []
  return subject === undefined ? null : { subject: subject as StopSubject, id: Number(id) }
}

/** The open stop that already covers a target: one of all kitchens covers each. */
export const stopOf = (stops: readonly Stop[], { subject, id, kitchen_id }: Subject & { kitchen_id: number | null }): Stop | undefined =>
  stops.find((stop) => stop.subject === subject && stop.subject_id === id && (stop.kitchen_id === null || stop.kitchen_id === kitchen_id))

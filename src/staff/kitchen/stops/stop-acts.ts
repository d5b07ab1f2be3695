import type { Stop } from '~/contracts/staff-stops'
import { listText } from '~/rules/list-text'

/** Stops that are shown and ended as one: of sizes of one dish, in one place until one moment. At least one. */
export type StopAct = readonly [Stop, ...Stop[]]

export function actsOf(stops: readonly Stop[]): StopAct[] {
  const acts = new Map<string, [Stop, ...Stop[]]>()
  for (const stop of stops) {
    const { id, size_of, kitchen_id, until } = stop
    const key = size_of ? `${size_of.family_id} ${kitchen_id} ${until}` : `stop ${id}`
    const act = acts.get(key)
    if (act) act.push(stop)
    else acts.set(key, [stop])
  }
  return [...acts.values()]
}

/** «Пепперони: 25 см, 30 см и 35 см», of one stop its name. */
export function actName([first, ...others]: StopAct): string {
  if (others.length === 0 || !first.size_of) return first.name
  return `${first.size_of.dish}: ${listText([first, ...others].map(({ name, size_of }) => size_of?.size ?? name))}`
}

import { useState } from 'react'
import type { MissingTake } from '~/contracts/staff-constants'
import type { ApplyImportInput, ImportPlan } from '~/contracts/staff-exchange'
import { isSuspicious } from './import-text'

/** The dish that an ambiguous row means: an id, a new one, or undefined: it is left out. */
export type Chosen = number | null | undefined

/** The warning of prices that may be kopecks or cents. */
export const HIGH = 'prices_high'

/** What a person takes of a plan. Suspicious prices are not ticked at first. */
export function useReview(plan: ImportPlan) {
  const [off, setOff] = useState(() => new Set(plan.changed.filter(({ fields }) => isSuspicious(fields)).map(({ key }) => key)))
  const [missing, setMissing] = useState<MissingTake>('keep')
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [hosts, setHosts] = useState<ReadonlySet<string>>(() => new Set(plan.hosts))
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})

  const taken = {
    created: plan.created.filter(({ key }) => !off.has(key)),
    changed: plan.changed.filter(({ key }) => !off.has(key)),
    chosen: plan.ambiguous.filter(({ key }) => chosen[key] !== undefined),
  }
  const count =
    taken.created.length +
    taken.changed.length +
    taken.chosen.length +
    plan.options.changed.length +
    (missing === 'keep' ? 0 : plan.missing.length)
  const tick = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(off)
    for (const key of keys)
      if (isOn) next.delete(key)
      else next.add(key)
    setOff(next)
  }
  const body = (plan_hash: string): ApplyImportInput => ({
    plan_hash,
    take: { created: true, changed: true, missing },
    confirm: [...confirmed],
    hosts: [...hosts],
    only: [...taken.created, ...taken.changed, ...taken.chosen].map(({ key }) => key),
    choose: Object.fromEntries(taken.chosen.map(({ key }) => [key, chosen[key] ?? null])),
  })
  return {
    taken,
    /** The question of prices waits for its answer. */
    isAsking: plan.prices?.is_divided === false && !confirmed.has(HIGH),
    keepPrices: () => setConfirmed(withOrWithout(confirmed, HIGH, true)),
    count,
    off,
    tick,
    missing,
    setMissing,
    confirmed,
    confirm: (id: string, isOn: boolean) => setConfirmed(withOrWithout(confirmed, id, isOn)),
    hosts,
    allow: (host: string, isOn: boolean) => setHosts(withOrWithout(hosts, host, isOn)),
    chosen,
    choose: (key: string, id: Chosen) => setChosen({ ...chosen, [key]: id }),
    body,
  }
}
export type Review = ReturnType<typeof useReview>

const withOrWithout = (set: ReadonlySet<string>, one: string, isOn: boolean): ReadonlySet<string> =>
  new Set(isOn ? [...set, one] : [...set].filter((other) => other !== one))

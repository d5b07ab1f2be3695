import { useState } from 'react'
import type { MissingTake } from '~/contracts/staff-constants'
import type { ApplyImportInput, ImportPlan } from '~/contracts/staff-exchange'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { isSuspicious } from './import-text'

/** The dish that an ambiguous row means: an id, a new one, or undefined: it is left out. */
export type Chosen = number | null | undefined

/** The warning of prices that may be kopecks or cents. */
export const HIGH = 'prices_high'

type Ticks = Readonly<Record<string, boolean>>

/** The rows that are left out: what a person has unticked, and suspicious prices until they are ticked. Pure. */
export function leftOut({ created, changed }: Pick<ImportPlan, 'created' | 'changed'>, ticks: Ticks): ReadonlySet<string> {
  const odd = new Set(changed.filter(({ fields }) => isSuspicious(fields)).map(({ key }) => key))
  return new Set([...created, ...changed].flatMap(({ key }) => ((ticks[key] ?? !odd.has(key)) ? [] : [key])))
}

/** What a person takes of a plan. It outlives a plan that is made again, because the menu or the reading of prices has changed. */
export function useReview(plan: ImportPlan) {
  const [ticks, setTicks] = useState<Ticks>({})
  const [missing, setMissing] = useState<MissingTake>('keep')
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [refusedHosts, setRefusedHosts] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
  const off = leftOut(plan, ticks)
  const hosts = new Set(plan.hosts.filter((host) => !refusedHosts.has(host)))
  useUnsaved(missing !== 'keep' || confirmed.size + refusedHosts.size + Object.keys(ticks).length + Object.keys(chosen).length > 0)

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
    plan.served.length +
    (missing === 'keep' ? 0 : plan.missing.length)
  const tick = (keys: readonly string[], isOn: boolean) =>
    setTicks((last) => ({ ...last, ...Object.fromEntries(keys.map((key) => [key, isOn])) }))
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
    /** Another plan is confirmed again. */
    unconfirm: () => setConfirmed(new Set()),
    confirm: (id: string, isOn: boolean) => setConfirmed(withOrWithout(confirmed, id, isOn)),
    hosts,
    allow: (host: string, isOn: boolean) => setRefusedHosts(withOrWithout(refusedHosts, host, !isOn)),
    chosen,
    choose: (key: string, id: Chosen) => setChosen({ ...chosen, [key]: id }),
    body,
  }
}
export type Review = ReturnType<typeof useReview>

const withOrWithout = (set: ReadonlySet<string>, one: string, isOn: boolean): ReadonlySet<string> =>
  new Set(isOn ? [...set, one] : [...set].filter((other) => other !== one))

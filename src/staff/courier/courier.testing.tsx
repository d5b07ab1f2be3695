import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { CourierRuns } from '~/contracts/staff-courier'
import type { CourierState, CourierStore } from './courier-store'
import { NOW } from './runs.testing'
import { CourierContext } from './use-courier'

/** The live runs of a courier that keep what is sent, and change nothing by themselves. */
export function stillCourier(screen: CourierRuns, state: Partial<CourierState> = {}) {
  const did = { send: vi.fn<CourierStore['send']>(), ask: vi.fn<CourierStore['ask']>(), dismiss: vi.fn<CourierStore['dismiss']>() }
  const store = {
    ...did,
    subscribe: () => () => undefined,
    numberOf: (id: number) => String(id),
    clock: { now: () => NOW, age: () => 1000 },
    state: { screen, waiting: new Set<number>(), refused: [], problem: null, ...state },
  } as unknown as CourierStore
  return { ...did, within: (part: ReactNode) => <CourierContext value={store}>{part}</CourierContext> }
}

import type { BankPayment } from '#server/db/tables'
import { tKassaBank, type BankRow, type BankStore } from './tkassa-bank'

/** A failing call: not received, done with its answer lost, or refused. */
type Fault = 'down' | 'lost' | 'refused'

export const TERMINAL = { terminalKey: 'TestTerminal', password: 'a password of the terminal' }

let lastId = 700_000_000

/** T-Kassa in memory, with programmable failures of its HTTP calls. */
export function memoryTKassa() {
  const rows = new Map<number, BankRow>()
  const calls: { method: string; body: Record<string, unknown> }[] = []
  const state = { faults: [] as (Fault | null)[], refusal: '99', refundsAtOnce: true }
  const store: BankStore = {
    async add(order_id, made) {
      rows.set(++lastId, { id: lastId, order_id, state: made })
      return lastId
    },
    ofOrder: async (orderId) => [...rows.values()].filter(({ order_id }) => order_id === orderId),
    async change(id, change) {
      const row = rows.get(id)
      if (row) row.state = change(row.state)
      return row
    },
  }
  const bank = tKassaBank({
    ...TERMINAL,
    store,
    origin: 'https://pay.tbank.ru',
    now: () => Date.now(),
    refundsAtOnce: () => state.refundsAtOnce,
  })
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    calls.push({ method: url.split('/').at(-1) ?? '', body: JSON.parse(String(init.body)) })
    const fault = state.faults.shift() ?? null
    await Promise.resolve()
    if (fault === 'down') throw new TypeError('no way')
    if (fault === 'refused') return Response.json({ Success: false, ErrorCode: state.refusal })
    const response = await bank.fetch(url, init)
    if (fault === 'lost') throw new TypeError('the answer was lost')
    return response
  }
  const set = (id: number, change: Partial<BankPayment>) => void Object.assign(rows.get(id)?.state ?? {}, change)
  return {
    ...bank,
    fetch,
    calls,
    state,
    set,
    all: () => [...rows.values()],
    methods: () => calls.splice(0).map(({ method }) => method),
  }
}

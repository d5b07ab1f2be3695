import { useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import type { NewOp } from '~/rules/apply-op'
import { useLastDone, useOps, useWaiting } from '~/staff/live/use-kitchen'
import { putAwayAtom, togglePackedAtom } from './packed.atoms'
import type { PassActions } from './pass-row'
import type { Delayed } from './pass-rows'
import { DELAY_MS } from '~/staff/live/undo-list'

/** What can still be taken back, by order, and the orders whose operations wait for the connection. */
export function useHeldOps(): { delayed: Delayed; waiting: ReadonlySet<number> } {
  const held = useWaiting()
  return useMemo(
    () => ({
      delayed: new Map(held.filter(({ state }) => state === 'delayed').map(({ op, runsAt }) => [op.order_id, { op, runsAt }])),
      waiting: new Set(held.filter(({ state }) => state !== 'delayed').map(({ op }) => op.order_id)),
    }),
    [held],
  )
}

/** The steps of the rows. What the guest sees is sent five seconds late; a delivery first asks for its courier. */
export function usePassActions(delayed: Delayed) {
  const { send, cancel } = useOps()
  const lastDone = useLastDone()
  const toggle = useSetAtom(togglePackedAtom)
  const putAway = useSetAtom(putAwayAtom)
  /** Orders whose sheets are open. */
  const [leaving, setLeaving] = useState<number | null>(null)
  const [more, setMore] = useState<number | null>(null)

  const actions = useMemo((): PassActions => {
    const late = (op: NewOp) => void send(op, { delayMs: DELAY_MS })
    return {
      toggle,
      putAway,
      more: setMore,
      deliver: (order_id) => late({ kind: 'deliver', order_id }),
      undo: (id) => {
        const held = delayed.get(id)
        if (held) cancel(held.op.op_id)
      },
      step: ({ id: order_id, stage }, step) => {
        if (step === 'courier') setLeaving(order_id)
        else if (step === 'guest') late({ kind: 'hand_over', order_id, to: 'guest' })
        else if (stage !== null) send({ kind: 'stage', order_id, from: stage, to: 'ready' })
      },
    }
  }, [send, cancel, toggle, putAway, delayed])

  return {
    actions,
    leaving,
    more,
    close: () => {
      setLeaving(null)
      setMore(null)
    },
    handOver: ({ id: order_id }: Ticket, courier_id: number | null) => {
      setLeaving(null)
      send({ kind: 'hand_over', order_id, to: 'courier', courier_id }, { delayMs: DELAY_MS })
    },
    recall: ({ id: order_id }: Ticket) => {
      setMore(null)
      send({ kind: 'stage', order_id, from: 'ready', to: 'cooking' })
    },
    /** Takes back the newest step: first what was not sent yet. */
    undoLast: () => {
      const newest = [...delayed.values()].toSorted((a, b) => b.runsAt - a.runsAt)[0]
      if (newest) cancel(newest.op.op_id)
      else lastDone?.undo()
    },
  }
}

import { useMemo } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { useOps } from '~/staff/live/use-kitchen'
import { lineOps, nextStep, stepOps } from './next-step'
import type { CardActions } from './ticket-card'

/** What taps on cards do; the same functions for as long as the station stays. `onOpen` shows a ticket's sheet and stays the same. */
export function useBoardActions(station: number | null, onOpen: (orderId: number) => void): CardActions {
  const { send } = useOps()
  return useMemo(
    () => ({
      tapLine: (ticket: Ticket, position: number) => lineOps(ticket, position, station).forEach((op) => send(op)),
      takeStep: (ticket: Ticket) => {
        if (nextStep(ticket, station) === 'call') onOpen(ticket.id)
        else stepOps(ticket, station).forEach((op) => send(op))
      },
      open: (ticket: Ticket) => onOpen(ticket.id),
    }),
    [send, station, onOpen],
  )
}

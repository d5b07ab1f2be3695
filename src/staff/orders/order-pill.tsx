import { StatePill } from '~/staff/kit/state-pill'
import type { DeskState } from './desk-state'
import { STATE_COLOURS } from './state-colours'

/** The state of an order in its row; what is over has no colour. */
export const OrderPill = ({ state: { kind, icon, word } }: { state: DeskState }) => (
  <StatePill icon={icon} colour={kind === 'over' || kind === 'canceled' ? '' : STATE_COLOURS[kind]}>
    {word}
  </StatePill>
)

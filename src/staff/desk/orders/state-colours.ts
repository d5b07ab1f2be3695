import type { DeskState } from './desk-state'

/** The colour of a state, of its pill and of the sheet's head. */
export const STATE_COLOURS: Record<DeskState['kind'], string> = {
  late: 'bg-gari text-on-field',
  problem: 'bg-gari text-on-field',
  call: 'bg-ink text-page',
  new: 'bg-salmon text-on-salmon',
  waits: 'bg-quiet-2 text-ink',
  queue: 'bg-quiet-2 text-ink',
  cooking: 'bg-tamago text-on-field',
  ready: 'bg-wasabi text-on-field',
  road: 'bg-sea text-on-field',
  over: 'bg-quiet-2 text-ink',
  canceled: 'bg-quiet-2 text-ink',
}

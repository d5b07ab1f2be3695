import { atom } from 'jotai'
import { cleanLine } from '~/contracts/clean-text'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { type CartLine, cartLinesAtom, replaceLinesAtom, toCartLine } from './cart.atoms'

/** Changes the words to the kitchen with a line. A line that becomes the same as another one joins it. */
export const setLineNoteAtom = atom(null, (get, set, { uid, note }: Pick<CartLine, 'uid' | 'note'>) => {
  const lines = get(cartLinesAtom)
  const line = lines.find((one) => one.uid === uid)
  if (!line) return
  const { additionals, side, sauce } = line
  const next = toCartLine(line, line.qtt, { additionals, side, sauce, note: cleanLine(note) })
  const twin = next.uid === uid ? undefined : lines.find((one) => one.uid === next.uid)
  const joined = twin && { ...twin, qtt: Math.min(MAX_LINE_QTT, twin.qtt + line.qtt) }
  set(
    replaceLinesAtom,
    lines.flatMap((one) => (one === twin && joined ? [joined] : one !== line ? [one] : twin ? [] : [next])),
  )
})

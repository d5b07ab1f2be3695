import { atom } from 'jotai'
import { MAX_LINE_QTT } from '~/contracts/constants'
import { cleanLine } from '~/contracts/clean-text'
import { type CartLine, cartLinesAtom, replaceLinesAtom, toCartLine } from './cart.atoms'

/** Puts another line in the place of one. Where the cart has that line already, they are one. */
export const replaceLineAtom = atom(null, (get, set, { uid, line }: { uid: string; line: CartLine }) => {
  const lines = get(cartLinesAtom)
  const twin = lines.find((one) => one.uid === line.uid && one.uid !== uid)
  const joined = { ...line, qtt: Math.min(MAX_LINE_QTT, line.qtt + (twin?.qtt ?? 0)) }
  const place = twin?.uid ?? uid
  set(
    replaceLinesAtom,
    lines.filter((one) => one.uid === place || one.uid !== uid).map((one) => (one.uid === place ? joined : one)),
  )
})

/** Changes the words to the kitchen with a line. A line that becomes the same as another one joins it. */
export const setLineNoteAtom = atom(null, (get, set, { uid, note }: Pick<CartLine, 'uid' | 'note'>) => {
  const line = get(cartLinesAtom).find((one) => one.uid === uid)
  if (!line) return
  const { additionals, side, sauce } = line
  set(replaceLineAtom, { uid, line: toCartLine(line, line.qtt, { additionals, side, sauce, note: cleanLine(note) }) })
})

import * as v from 'valibot'
import { storedAtom } from '~/lib/stored-atom'

/** Widths of receipt paper in millimetres. */
export const PAPERS = [80, 58] as const
export type Paper = (typeof PAPERS)[number]

/** The paper of this device's printer. */
export const {
  valueAtom: paperAtom,
  loadAtom: loadPaperAtom,
  setAtom: setPaperAtom,
} = storedAtom<Paper>('staff-paper', v.picklist(PAPERS), 80)

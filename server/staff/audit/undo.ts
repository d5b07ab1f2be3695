import { UNDO_DAYS } from '~/contracts/staff-constants'
import { DAY_MS } from '~/rules/time'
import { mayNow, type StaffContext } from '#server/staff/access/staff-context'
import { undoImports } from './undo-imports'
import { undoMenu } from './undo-menu'
import { undoPlaces } from './undo-places'
import { undoPromos } from './undo-promos'
import type { UndoableRow, UndoEntries, UndoEntry } from './undo-row'
import { undoStops } from './undo-stops'

/** What can be taken back, by action. */
const UNDOS: UndoEntries = { ...undoStops, ...undoMenu, ...undoPlaces, ...undoPromos, ...undoImports }

export const undoOf = (action: string): UndoEntry | undefined => new Map(Object.entries(UNDOS)).get(action)

/** Whether the caller may take the change back now, if it is not undone yet. */
export function mayUndo(ctx: StaffContext, { action, at }: Pick<UndoableRow, 'action' | 'at'>): boolean {
  const known = undoOf(action)
  return known !== undefined && at > ctx.now.getTime() - UNDO_DAYS * DAY_MS && mayNow(ctx, known.right) !== 'no'
}

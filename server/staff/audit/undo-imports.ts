import { undoImport } from '#server/staff/exchange/undo-import.service'
import { idOf, type UndoEntries } from './undo-row'

export const undoImports: UndoEntries = {
  'import.apply': {
    right: 'exchange.import',
    // it writes many rows; only its own represents the whole
    undo: ({ undoes: _, ...ctx }, row) => undoImport(ctx, idOf(row)),
  },
}

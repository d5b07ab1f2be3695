import { undoImport } from '#server/staff/exchange/undo-import.service'
import { idOf, type UndoEntries } from './undo-row'

export const undoImports: UndoEntries = {
  'import.apply': {
    right: 'exchange.import',
    // of the many rows that this writes, only its own stands for the whole
    undo: ({ undoes: _, ...ctx }, row) => undoImport(ctx, idOf(row)),
  },
}

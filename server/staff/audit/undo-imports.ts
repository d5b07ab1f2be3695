import { and, eq } from 'drizzle-orm'
import { staffAudit } from '#server/db/tables'
import { undoImport } from '#server/staff/exchange/undo-import.service'
import { idOf, type UndoEntries } from './undo-row'

export const undoImports: UndoEntries = {
  'import.apply': {
    right: 'exchange.import',
    // of the many rows that this writes, one stands for the whole
    undo: async ({ undoes, ...ctx }, row) => {
      await undoImport(ctx, idOf(row))
      const isWhole = and(eq(staffAudit.subject, row.subject), eq(staffAudit.action, 'import.undo'))
      await ctx.db
        .update(staffAudit)
        .set({ undoes: undoes ?? null, reason: `Отмена №\u00a0${row.id}` })
        .where(isWhole)
    },
  },
}

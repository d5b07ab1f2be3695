import { RefusedNote } from '~/staff/board/refused-note'
import { UndoBar } from '~/staff/board/undo-bar'

/** Over the lower edge: what the server refused, what waits for the connection, the way back from the last step. While a row itself
 *  offers the way back, nothing else does. */
export function PassNotices({ isRowUndone, numberOf }: { isRowUndone: boolean; numberOf: (orderId: number) => string }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 h-0">
      <RefusedNote />
      <div className="absolute right-4 bottom-2 flex h-14 max-md:bottom-19 items-center">
        {!isRowUndone && <UndoBar numberOf={numberOf} />}
      </div>
    </div>
  )
}

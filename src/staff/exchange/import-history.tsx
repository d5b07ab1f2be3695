import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportRow } from '~/contracts/staff-exchange'
import { plural } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Loaded } from '~/staff/parts/loaded'
import { menuQueries } from '~/staff/menu/menu.queries'
import { StaffButton } from '~/staff/parts/staff-button'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { undoImport } from './import.functions'
import { importQueries } from './import.queries'

const WHEN = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const STATES = { planned: 'Не применён', running: 'Не закончен', stopped: 'Прервался', done: 'Применён' }

/** Earlier imports: open one again, or take it back. */
export function ImportHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useQuery(importQueries.list())
  const rows = list.data?.data ?? []
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="type-head">
        Прошлые импорты
      </h2>
      <Loaded query={list}>
        {rows.length === 0 ? (
          <p className="mt-2 type-row text-ink-2">Здесь появятся загруженные файлы.</p>
        ) : (
          <ul className="mt-2">
            {rows.map((row) => (
              <HistoryRow key={row.id} row={row} onOpen={() => onOpen(row.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function HistoryRow({ row, onOpen }: { row: ImportRow; onOpen: () => void }) {
  const { id, file_name, source, status, counts, created_at, undone_at, by } = row
  const queryClient = useQueryClient()
  const undo = useSingleMutation({
    mutationFn: () => undoImport({ data: id }),
    onSuccess: ({ changed, deleted, withdrawn, returned, skipped }) => {
      const count = changed.length + deleted.length + withdrawn.length + returned.length
      const left = skipped.length > 0 ? `, ${skipped.length} оставили: их меняли после` : ''
      showToast({ kind: 'good', title: `Вернули ${count} ${plural(count, ['блюдо', 'блюда', 'блюд'])}${left}` })
    },
    onError: showFault,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: importQueries.root }),
        queryClient.invalidateQueries({ queryKey: menuQueries.root }),
      ]),
  })
  const isUndoable = status !== 'planned' && undone_at === null
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 grow">
        <button type="button" onClick={onOpen} className="block max-w-full truncate text-left text-[1rem] font-[600] hover:underline">
          {file_name || source}
        </button>
        <p className="type-row text-[0.875rem] text-ink-2">
          {WHEN.format(new Date(created_at))}
          {by !== null && `, ${by}`} · {undone_at === null ? STATES[status] : 'Возвращён'}
        </p>
        <p className="type-row text-[0.875rem] text-ink-2">
          Новых {counts.created}, изменений {counts.changed}, не&nbsp;разобрали {counts.refused}
        </p>
      </div>
      {isUndoable && (
        <StaffButton size="sm" icon="undo-2" isLoading={undo.isPending} onClick={() => undo.mutate()}>
          Вернуть
        </StaffButton>
      )}
    </li>
  )
}

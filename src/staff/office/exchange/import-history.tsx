import { useQuery } from '@tanstack/react-query'
import { deviceZone } from '~/rules/zoned-time'
import { shortStampText } from '~/rules/moment-text'
import type { ImportRow } from '~/contracts/staff-exchange'
import { Loaded } from '~/staff/kit/loaded'
import { StaffButton } from '~/staff/kit/staff-button'
import { StatePill } from '~/staff/kit/state-pill'
import { importQueries } from './import.queries'
import { useUndoImport } from './use-undo-import'

const STATES = {
  planned: { icon: 'pencil-line', tone: 'quiet', children: 'Не\u00a0применён' },
  running: { icon: 'hourglass', tone: 'warn', children: 'Не\u00a0закончен' },
  stopped: { icon: 'triangle-exclamation-point', tone: 'bad', children: 'Прервался' },
  done: { icon: 'circle-check', tone: 'good', children: 'Применён' },
} as const
const UNDONE = { icon: 'undo-2', tone: 'over', children: 'Возвращён' } as const

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
  const undo = useUndoImport(id)
  const isUndoable = status !== 'planned' && undone_at === null
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 grow">
        <button type="button" onClick={onOpen} className="block max-w-full truncate text-left text-[1rem] font-[600] hover:underline">
          {file_name || source}
        </button>
        <p className="type-row text-[0.875rem] text-ink-2">
          {shortStampText(created_at, deviceZone())}
          {by !== null && `, ${by}`}
        </p>
        <p className="mt-0.5">
          <StatePill {...(undone_at === null ? STATES[status] : UNDONE)} />
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

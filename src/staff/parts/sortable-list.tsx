import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon } from './staff-icon'

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable: 'Пробел берёт строку, стрелки двигают её, пробел ставит на место, Escape возвращает.',
}

type Item = { id: number | string; name: string }

type SortableListProps<Row extends Item> = {
  rows: readonly Row[]
  /** The ids in their new order. */
  onSort: (ids: Row['id'][]) => void
  /** Accessible name of the list. */
  label: string
  /** The row without its handle. */
  children: (row: Row) => ReactNode
  isDisabled?: boolean
  className?: string
}

/** A list whose rows are dragged by a handle, with pointer, touch or keys. What happens is announced. */
export function SortableList<Row extends Item>({ rows, onSort, label, children, isDisabled = false, className }: SortableListProps<Row>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map(({ id }) => id)
  const nameOf = (id: number | string) => rows.find((row) => row.id === id)?.name ?? ''
  const placeOf = (id: number | string | undefined) => (id === undefined ? 0 : ids.indexOf(id) + 1)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onSort(arrayMove(ids, ids.indexOf(active.id), ids.indexOf(over.id)))
  }
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => `Взяли «${nameOf(active.id)}», место ${placeOf(active.id)} из ${ids.length}`,
    onDragOver: ({ active, over }: DragEndEvent) => `«${nameOf(active.id)}» теперь на месте ${placeOf(over?.id)} из ${ids.length}`,
    onDragEnd: ({ active, over }: DragEndEvent) => `«${nameOf(active.id)}» стоит на месте ${placeOf(over?.id)} из ${ids.length}`,
    onDragCancel: ({ active }: DragEndEvent) => `«${nameOf(active.id)}» вернули на место`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ul aria-label={label} className={className}>
          {rows.map((row) => (
            <SortableRow key={row.id} row={row} isDisabled={isDisabled}>
              {children(row)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type SortableRowProps = { row: Item; isDisabled: boolean; children: ReactNode }

function SortableRow({ row, isDisabled, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: row.id })
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li ref={setNodeRef} style={style} className={cx('flex items-center', isDragging && 'relative z-10 rounded-card bg-raised')}>
      {!isDisabled && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Переместить: ${row.name}`}
          className="flex size-11 shrink-0 touch-none cursor-grab items-center justify-center rounded-full text-ink-3 hover:text-ink"
        >
          <StaffIcon name="grip-vertical" className="size-5" />
        </button>
      )}
      <div className="min-w-0 grow">{children}</div>
    </li>
  )
}

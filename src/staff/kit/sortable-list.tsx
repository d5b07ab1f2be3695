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
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '~/ui/cx'
import { TOUCH, useMedia } from '~/ui/media'
import { StaffIcon } from './staff-icon'

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Пробел берёт строку, стрелки двигают её, пробел ставит на место, Escape возвращает. Рядом кнопки «Выше» и «Ниже», на сенсорном экране их открывает нажатие.',
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

/** A list whose rows are dragged by a handle, with pointer, touch or keys, or moved by «Выше» and «Ниже». On a touch screen a tap on the
 *  handle opens these below its row: 44 px each, they would leave no room for names. What happens is announced. */
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
  const isTouch = useMedia(TOUCH)
  const [opened, setOpened] = useState<Row['id'] | null>(null)
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number) => {
    onSort(arrayMove(ids, from, to))
    setMoved(`«${rows[from]?.name ?? ''}» теперь на месте ${to + 1} из ${ids.length}`)
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
          {rows.map((row, index) => (
            <SortableRow
              key={row.id}
              row={row}
              place={{ index, of: rows.length }}
              isDisabled={isDisabled}
              onMove={(to) => move(index, to)}
              {...(isTouch && { fold: { isOpen: row.id === opened, toggle: () => setOpened(row.id === opened ? null : row.id) } })}
            >
              {children(row)}
            </SortableRow>
          ))}
        </ul>
        <p aria-live="polite" className="sr-only">
          {moved}
        </p>
      </SortableContext>
    </DndContext>
  )
}

type SortableRowProps = {
  row: Item
  place: { index: number; of: number }
  isDisabled: boolean
  onMove: (to: number) => void
  /** On a touch screen: whether its buttons are shown. */
  fold?: { isOpen: boolean; toggle: () => void }
  children: ReactNode
}

function SortableRow({ row, place, isDisabled, onMove, fold, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: row.id })
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li ref={setNodeRef} style={style} className={cx('flex flex-wrap items-center', isDragging && 'relative z-10 rounded-card bg-raised')}>
      {!isDisabled && !fold && <MoveButtons name={row.name} place={place} onMove={onMove} />}
      {!isDisabled && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Переместить: ${row.name}`}
          {...(fold && { 'aria-expanded': fold.isOpen, onClick: fold.toggle })}
          className="flex h-11 w-6 shrink-0 touch-none cursor-grab items-center justify-center rounded-full text-ink-3 hover:text-ink aria-expanded:bg-quiet-2 pointer-coarse:w-11"
        >
          <StaffIcon name="grip-vertical" className="size-5" />
        </button>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      {!isDisabled && fold?.isOpen && <MoveButtons name={row.name} place={place} onMove={onMove} isTouch />}
    </li>
  )
}

type MoveButtonsProps = { name: string; isTouch?: boolean } & Pick<SortableRowProps, 'place' | 'onMove'>

/** Before the row one above the other; for fingers below it, with their words. The focus stays on the button of a row that moved. */
function MoveButtons({ name, isTouch = false, place: { index, of }, onMove }: MoveButtonsProps) {
  const box = useRef<HTMLSpanElement>(null)
  const pressed = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (pressed.current === undefined) return
    box.current?.querySelectorAll('button').item(pressed.current).focus()
    pressed.current = undefined
  }, [index])
  const button = (at: number, word: string, icon: 'chevron-up' | 'chevron-down', to: number) => {
    const isOff = to < 0 || to >= of
    return (
      <button
        type="button"
        aria-label={`${word}: ${name}`}
        aria-disabled={isOff || undefined}
        onClick={() => {
          if (isOff) return
          pressed.current = at
          onMove(to)
        }}
        className={cx(
          'flex touch-manipulation items-center justify-center gap-1.5 rounded-full aria-disabled:opacity-30',
          isTouch ? 'h-11 bg-quiet-2 pr-4.5 pl-3 type-chip' : 'h-6.5 w-8 text-ink-3 hover:bg-quiet-2 hover:text-ink',
        )}
      >
        <StaffIcon name={icon} className="size-4.5" />
        {isTouch && word}
      </button>
    )
  }
  return (
    <span ref={box} className={cx('flex shrink-0', isTouch ? 'basis-full flex-wrap gap-2 py-1.5 pl-11' : 'flex-col')}>
      {button(0, 'Выше', 'chevron-up', index - 1)}
      {button(1, 'Ниже', 'chevron-down', index + 1)}
    </span>
  )
}

import { type DragEvent, useRef, useState } from 'react'
import { StaffButton } from '~/staff/parts/staff-button'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { cx } from '~/ui/cx'

type FileDropProps = { isLoading: boolean; fileName: string | undefined; onFile: (file: File) => void }

/** A field that takes a menu file by choice or by dropping it. */
export function FileDrop({ isLoading, fileName, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isLoading) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-3 rounded-drop border-2 border-dashed px-6 py-10 text-center',
        isOver ? 'border-ink bg-quiet' : 'border-line-strong',
      )}
    >
      <StaffIcon name="file-up" className="size-9 text-ink-2" />
      <p className="type-head">{isLoading && fileName !== undefined ? `Читаем ${fileName}` : 'Перетащите файл меню сюда'}</p>
      <p className="max-w-md type-row text-ink-2">
        YML для Яндекса и&nbsp;доставки, таблица CSV или JSON, до&nbsp;5&nbsp;МБ. Сначала покажем, что изменится: без&nbsp;вас ничего
        не&nbsp;сохраним.
      </p>
      <StaffButton kind="salmon" icon="file-text" isLoading={isLoading} onClick={() => input.current?.click()}>
        Выбрать файл
      </StaffButton>
      <input
        ref={input}
        type="file"
        aria-label="Файл меню"
        accept=".xml,.yml,.csv,.txt,.json,text/csv,application/json,application/xml,text/xml"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

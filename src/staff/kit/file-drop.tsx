import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { StaffButton } from './staff-button'
import { StaffIcon } from './staff-icon'
import { cx } from '~/ui/cx'

type FileDropProps = {
  file: File | null
  isLoading: boolean
  onFile: (file: File) => void
  /** «Перетащите файл меню сюда» */
  title: string
  /** What it takes, and what happens then. */
  note: ReactNode
  /** Accessible name of the field. */
  label: string
  accept: string
}

/** A field that takes a file by choice or by dropping it. */
export function FileDrop({ file: chosen, isLoading, onFile, title, note, label, accept }: FileDropProps) {
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
        'flex flex-col items-center gap-3 rounded-drop border-2 border-dashed px-6 text-center',
        chosen ? 'py-5' : 'py-10',
        isOver ? 'border-ink bg-quiet' : 'border-line-strong',
      )}
    >
      <StaffIcon name={chosen ? 'file-text' : 'file-up'} className="size-9 text-ink-2" />
      <p role="status" className="max-w-full type-head wrap-anywhere">
        {chosen ? chosen.name : title}
      </p>
      {!chosen && <p className="max-w-md type-row text-ink-2">{note}</p>}
      <StaffButton
        kind={chosen ? 'quiet' : 'salmon'}
        icon="file-text"
        lacks={isLoading ? 'Читаем' : null}
        onClick={() => input.current?.click()}
      >
        {chosen ? 'Другой файл' : 'Выбрать файл'}
      </StaffButton>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
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

import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { StaffButton } from '~/staff/kit/staff-button'
import { cx } from '~/ui/cx'
import { CropPanel } from './crop-panel'
import type { Photos } from './use-photos'
import { ErrorNote } from '~/staff/kit/error-note'

const TYPES = 'image/jpeg,image/png,image/webp'

type PhotoDropProps = {
  photos: Photos
  /** Words of the button. */
  action: string
  isMultiple?: boolean
  /** The screen has one such place: a picture from the clipboard goes here. */
  takesPaste?: boolean
  children?: ReactNode
}

/** Where pictures come from: files, the camera, dropped ones, the clipboard; then the square is cut here. */
export function PhotoDrop({ photos, action, isMultiple = false, takesPaste = false, children }: PhotoDropProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0) photos.add(isMultiple ? files : files.slice(0, 1))
  }
  const paste = useEffectEvent((event: ClipboardEvent) => takesPaste && take(event.clipboardData?.files))
  useEffect(() => {
    const listen = (event: ClipboardEvent) => void paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const input = { type: 'file', hidden: true, tabIndex: -1 } as const
  return (
    // dropping is a convenience: the buttons do the same
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={action}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx('rounded-card', isOver && 'outline-3 outline-offset-4 outline-ink outline-dashed')}
    >
      {photos.photo ? (
        <CropPanel key={photos.photo.name} photo={photos.photo} isSaving={photos.isSaving} onSave={photos.save} onCancel={photos.skip} />
      ) : (
        <>
          {children}
          <div className="flex flex-wrap items-center gap-2">
            <StaffButton kind="deep" size="sm" icon="image-plus" isLoading={photos.isOpening} onClick={() => chooser.current?.click()}>
              {action}
            </StaffButton>
            <StaffButton kind="deep" size="sm" icon="camera" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
              Снять
            </StaffButton>
          </div>
        </>
      )}
      <input {...input} ref={chooser} accept={TYPES} multiple={isMultiple} onChange={(event) => chosen(event.target, take)} />
      <input {...input} ref={camera} accept="image/*" capture="environment" onChange={(event) => chosen(event.target, take)} />
      <ErrorNote error={photos.error} look="caption" className="pt-2" />
    </div>
  )
}

/** The same file may be chosen again. */
function chosen(input: HTMLInputElement, take: (list: FileList | null) => void): void {
  take(input.files)
  input.value = ''
}

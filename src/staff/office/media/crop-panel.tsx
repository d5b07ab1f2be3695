import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { StaffButton } from '~/staff/kit/staff-button'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { Slider } from '~/ui/slider'
import { type Crop, dragged, maxZoom, placedAt, placesOf, WHOLE } from './crop'
import { drawCrop, type OpenPhoto } from './shrink-photo'

/** Pixels of the preview: twice the sheet's width. */
const PREVIEW = 744
const STEPS = 100

type CropPanelProps = { photo: OpenPhoto; isSaving: boolean; onSave: (crop: Crop) => void; onCancel: () => void }

/** A chosen picture in its square: dragged with the pointer, zoomed and moved with sliders. */
export function CropPanel({ photo, isSaving, onSave, onCancel }: CropPanelProps) {
  const { bitmap } = photo
  // the picture is on the server only once it is added
  useUnsaved(true)
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState(WHOLE)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, crop)
  }, [bitmap, crop])

  const grab = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = held.current
    if (!from) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const [dx, dy] = [(event.clientX - from.x) / width, (event.clientY - from.y) / width]
    held.current = { x: event.clientX, y: event.clientY }
    setCrop((last) => dragged(last, bitmap, dx, dy))
  }
  const release = () => (held.current = null)

  const most = maxZoom(bitmap) - 1
  const places = placesOf(crop, bitmap)
  return (
    <div>
      <canvas
        ref={canvas}
        width={PREVIEW}
        height={PREVIEW}
        role="img"
        aria-label={`Так картинка будет обрезана: ${photo.name}`}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        data-field="rice"
        className="block aspect-square w-full cursor-grab touch-none rounded-tile bg-field-soft"
      />
      <div className="mt-3 flex flex-col gap-1">
        {most > 0 && (
          <CropSlider name="Крупнее" part={(crop.zoom - 1) / most} onChange={(part) => setCrop({ ...crop, zoom: 1 + part * most })} />
        )}
        {places.x !== null && (
          <CropSlider name="Левее, правее" part={places.x} onChange={(part) => setCrop(placedAt(crop, bitmap, 'x', part))} />
        )}
        {places.y !== null && (
          <CropSlider name="Выше, ниже" part={places.y} onChange={(part) => setCrop(placedAt(crop, bitmap, 'y', part))} />
        )}
      </div>
      <div className="mt-3 flex gap-2">
        <StaffButton kind="ink" isLoading={isSaving} onClick={() => onSave(crop)} autoFocus className="grow">
          Добавить
        </StaffButton>
        <StaffButton kind="deep" lacks={isSaving ? 'Сохраняем' : null} onClick={onCancel}>
          Отмена
        </StaffButton>
      </div>
      <p role="status" className="sr-only">
        {isSaving ? 'Картинка загружается' : ''}
      </p>
    </div>
  )
}

type CropSliderProps = { name: string; part: number; onChange: (part: number) => void }

function CropSlider({ name, part, onChange }: CropSliderProps) {
  const value = Math.round(part * STEPS)
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span aria-hidden="true" className="w-32 shrink-0 type-caption text-ink-2">
        {name}
      </span>
      <Slider
        value={value}
        max={STEPS}
        onChange={(next) => onChange(next / STEPS)}
        label={name}
        valueText={`${value} %`}
        isInvalid={false}
      />
    </div>
  )
}

import { useId } from 'react'
import { StaffButton } from '~/staff/kit/staff-button'
import { Thumb } from '~/ui/thumb'
import { PhotoDrop } from './photo-drop'
import { usePhotos } from './use-photos'

type PictureFieldProps = {
  label: string
  /** The path of the picture. */
  value: string | null
  onChange: (path: string | null) => void
  /** Whether it may be left without a picture. */
  isOptional?: boolean
  error?: string | null
}

/** One picture, such as of a category or a promotion: shown, replaced, cut to a square. */
export function PictureField({ label, value, onChange, isOptional = false, error }: PictureFieldProps) {
  const id = useId()
  const photos = usePhotos(onChange)
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <p id={id} className="mb-1.5 type-caption text-ink-2">
        {label}
      </p>
      <div className="flex items-start gap-3">
        {!photos.photo && <Thumb src={value} field="rice" />}
        <div className="min-w-0 grow">
          <PhotoDrop photos={photos} action={value ? 'Заменить картинку' : 'Добавить картинку'} />
          {value && isOptional && !photos.photo && (
            <StaffButton kind="plain" size="sm" icon="trash" onClick={() => onChange(null)}>
              Убрать
            </StaffButton>
          )}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="pt-1 type-caption text-err">
          {error}
        </p>
      )}
    </div>
  )
}

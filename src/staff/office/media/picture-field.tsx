import { useId } from 'react'
import type { NameOf } from '~/staff/kit/edit-draft'
import { faultOf, type FormPart } from '~/staff/kit/edit-field'
import type { DraftOf, Fields } from '~/staff/kit/field-kinds'
import { Thumb } from '~/ui/thumb'
import { PhotoDrop } from './photo-drop'
import { usePhotos } from './use-photos'

/** A `picture` of a form, such as of a category or a promotion: shown, replaced, cut to a square. */
export function PictureField<F extends Fields>({ form, name }: { form: FormPart<F>; name: NameOf<F> }) {
  const id = useId()
  const value = form.draft[name] as string
  const error = faultOf(form, name)
  const photos = usePhotos((path) => form.set({ [name]: path } as Partial<DraftOf<F>>))
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error && `${id}-error`} data-invalid={error !== undefined || undefined}>
      <p id={id} className="mb-1.5 type-caption text-ink-2">
        {form.fields[name]?.label}
      </p>
      <div className="flex items-start gap-3">
        {!photos.photo && <Thumb src={value || null} field="rice" />}
        <div className="min-w-0 grow">
          <PhotoDrop photos={photos} action={value ? 'Заменить картинку' : 'Добавить картинку'} />
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

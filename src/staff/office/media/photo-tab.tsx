import { RoundButton } from '~/staff/kit/round-button'
import { SortableList } from '~/staff/kit/sortable-list'
import { Thumb } from '~/ui/thumb'
import { PhotoDrop } from './photo-drop'
import { usePhotos } from './use-photos'

/** As many as a dish may have. */
const MOST = 12

type PhotoTabProps = { images: readonly string[]; onChange: (paths: string[]) => void }

/** The pictures of a dish by their paths; the first is the one on tiles. Uploaded at once, saved with the dish. */
export function PhotoTab({ images, onChange }: PhotoTabProps) {
  const photos = usePhotos((path) => onChange([...images.filter((one) => one !== path), path]))
  const rows = images.map((path, index) => ({ id: path, name: `Фото\u00a0${index + 1}`, index }))
  return (
    <div>
      <SortableList rows={rows} label="Фото блюда" onSort={onChange} isDisabled={photos.isSaving} className="mb-3 flex flex-col">
        {({ id, name, index }) => (
          <div className="flex items-center gap-2 py-1.5">
            <Thumb src={id} field="rice" size="sm" />
            <span className="min-w-0 grow">
              <span className="block type-option">{name}</span>
              {index === 0 && <span className="block type-caption text-ink-3">главное</span>}
            </span>
            <RoundButton
              kind="row"
              icon="trash"
              label={`Убрать: ${name}`}
              disabled={photos.isSaving}
              onClick={() => onChange(images.filter((_, at) => at !== index))}
            />
          </div>
        )}
      </SortableList>
      {images.length < MOST ? (
        <PhotoDrop photos={photos} action="Добавить фото" isMultiple takesPaste>
          <p className="mb-3 type-caption text-ink-2">
            {images.length === 0 && 'Без фото гость увидит пустую тарелку. '}
            Перетащите сюда, вставьте из&nbsp;буфера или выберите: JPEG, PNG, WebP от&nbsp;400&nbsp;пикселей. Фон у&nbsp;PNG и&nbsp;WebP
            может быть прозрачным.
          </p>
        </PhotoDrop>
      ) : (
        <p className="type-caption text-ink-2">Больше {MOST} фото не&nbsp;нужно.</p>
      )}
    </div>
  )
}

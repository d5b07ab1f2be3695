import type { Menu, MenuGoods } from '~/contracts/staff-menu'
import { shortStampText } from '~/rules/moment-text'
import { PhotoTab } from '~/staff/media/photo-tab'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { fieldOf } from '~/ui/food-field'
import { type DishField, type DishTab, FIELD_NAMES } from './dish-form'
import { DishPreview } from './dish-preview'
import { HistoryTab } from './history-tab'
import { KitchenTab } from './kitchen-tab'
import { MainTab } from './main-tab'
import { OptionsTab } from './options-tab'
import { RulesTab } from './rules-tab'
import type { DishDraft } from './use-dish-draft'

type DishTabBodyProps = { tab: DishTab; goods: MenuGoods | undefined; draft: DishDraft; menu: Menu; timeZone: string }

/** One tab of a dish. */
export function DishTabBody({ tab, goods, draft, menu, timeZone }: DishTabBodyProps) {
  const { form, faults, set } = draft
  const slug = menu.categories.find(({ id }) => id === form.category_id)?.slug
  const tabs = { form, menu, faults, onChange: set }
  if (tab === 'photo') return <Photos draft={draft} />
  if (tab === 'options') return <OptionsTab {...tabs} />
  if (tab === 'kitchen') return <KitchenTab {...tabs} />
  if (tab === 'rules') return <RulesTab {...tabs} />
  if (tab === 'history') return goods ? <HistoryTab goods={goods} timeZone={timeZone} /> : null
  return (
    <>
      <DishPreview form={form} field={fieldOf(slug, form.category_id)} />
      <MainTab {...tabs} goods={goods} />
      {goods?.changed && (
        <p className="mt-1 flex items-start gap-2 type-meta text-ink-2">
          <StaffIcon name="rotate-ccw-clock" className="mt-0.5 size-4 shrink-0" />
          {goods.changed.by ?? 'Программа'}, {shortStampText(goods.changed.at, timeZone)}: {goods.changed.fields.map(fieldName).join(', ')}
        </p>
      )}
    </>
  )
}

/** The pictures of the dish. */
export const Photos = ({ draft: { form, faults, set } }: { draft: DishDraft }) => (
  <>
    {Object.entries(faults).map(([field, text]) =>
      field.startsWith('images') ? (
        <p key={field} className="mb-3 type-caption text-err">
          {text}
        </p>
      ) : null,
    )}
    <PhotoTab images={form.images} onChange={(images) => set({ images })} />
  </>
)

const fieldName = (field: string) => (FIELD_NAMES[field as DishField] ?? field).toLowerCase()

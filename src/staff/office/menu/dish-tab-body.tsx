import type { MenuGoods } from '~/contracts/staff-menu'
import { faultOf } from '~/staff/kit/edit-field'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { PhotoTab } from '~/staff/office/media/photo-tab'
import { fieldOf } from '~/ui/food-field'
import type { DishFields, DishTab, TabProps } from './dish-form'
import { DishPreview } from './dish-preview'
import { HistoryTab } from './history-tab'
import { KitchenTab } from './kitchen-tab'
import { MainTab } from './main-tab'
import { OptionsTab } from './options-tab'
import { RulesTab } from './rules-tab'
import { shortStampText } from '~/rules/moment-text'

type DishTabBodyProps = TabProps & { tab: DishTab; goods: MenuGoods | undefined; timeZone: string }

/** One tab of a dish. */
export function DishTabBody({ tab, goods, form, menu, timeZone }: DishTabBodyProps) {
  const { category_id } = form.draft
  const slug = menu.categories.find(({ id }) => id === category_id)?.slug
  if (tab === 'photo') return <DishPhotos form={form} />
  if (tab === 'options') return <OptionsTab form={form} menu={menu} />
  if (tab === 'kitchen') return <KitchenTab form={form} menu={menu} />
  if (tab === 'rules') return <RulesTab form={form} menu={menu} />
  if (tab === 'history') return goods ? <HistoryTab goods={goods} timeZone={timeZone} /> : null
  const nameOf = (field: string) => (form.fields[field as keyof DishFields]?.label ?? field).toLowerCase()
  return (
    <>
      <DishPreview form={form} field={fieldOf(slug, category_id)} />
      <MainTab form={form} isNew={goods === undefined} />
      {goods?.changed && (
        <p className="mt-1 flex items-start gap-2 type-meta text-ink-2">
          <StaffIcon name="rotate-ccw-clock" className="mt-0.5 size-4 shrink-0" />
          {goods.changed.by ?? 'Программа'}, {shortStampText(goods.changed.at, timeZone)}: {goods.changed.fields.map(nameOf).join(', ')}
        </p>
      )}
    </>
  )
}

/** The pictures of the dish. */
export function DishPhotos({ form }: Pick<TabProps, 'form'>) {
  const fault = faultOf(form, 'images')
  return (
    <div data-invalid={fault !== undefined || undefined}>
      {fault && <p className="mb-3 type-caption text-err">{fault}</p>}
      <PhotoTab images={form.draft.images} onChange={(images) => form.set({ images })} />
    </div>
  )
}

import type { MenuGoods } from '~/contracts/staff-menu'
import { servedText } from '~/rules/hours-text'
import { shortStampText } from '~/rules/moment-text'
import { EditField, faultOf, partOf } from '~/staff/kit/edit-field'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { ServedHoursField } from '~/staff/kit/week-field'
import { PhotoTab } from '~/staff/office/media/photo-tab'
import { fieldOf } from '~/ui/food-field'
import { ChoicesTab } from './choices-tab'
import { type DishFields, type DishTab, NUTRITION, type TabProps } from './dish-form'
import { DishPreview } from './dish-preview'
import { HistoryTab } from './history-tab'
import { IngredientChips } from './ingredient-chips'
import { KitchenTab } from './kitchen-tab'
import { SizesTab, type SizesTabProps } from './sizes-tab'

type DishTabBodyProps = TabProps & Pick<SizesTabProps, 'form' | 'onMade'> & { tab: DishTab; goods: MenuGoods | undefined; timeZone: string }

/** One tab of a dish. */
export function DishTabBody({ tab, goods, form, menu, timeZone, onMade }: DishTabBodyProps) {
  const { category_id } = form.draft
  const slug = menu.categories.find(({ id }) => id === category_id)?.slug
  if (tab === 'sizes') return goods ? <SizesTab goods={goods} form={form} onMade={onMade} /> : null
  if (tab === 'photo') return <DishPhotos form={form} />
  if (tab === 'options') return <ChoicesTab form={form} menu={menu} />
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

const NUTRITION_NAMES = Object.keys(NUTRITION) as (keyof typeof NUTRITION)[]

/** Name, price, weight, texts, ingredients. Only a dish that was saved has an address. */
function MainTab({ form, isNew }: Pick<TabProps, 'form'> & { isNew: boolean }) {
  const nutritionFault = faultOf(form, 'nutrition')
  return (
    <>
      <EditField form={form} name="name" autoFocus={isNew} />
      <div className="grid grid-cols-3 gap-x-2.5">
        <EditField form={form} name="price" label="Цена, ₽" />
        <EditField form={form} name="old_price" />
        <EditField form={form} name="pieces" />
        <EditField form={form} name="weight" />
        <EditField form={form} name="unit" label="Единица" />
        <EditField form={form} name="badge" />
      </div>
      <EditField form={form} name="description" />
      <EditField form={form} name="composition" label="Состав словами, для гостя" />
      <IngredientChips form={form} />
      <EditField form={form} name="allergens" label="Аллергены через запятую" />
      <fieldset data-invalid={nutritionFault !== undefined || undefined}>
        <legend className="mb-2 type-meta text-ink-3">На 100 г</legend>
        <div className="grid grid-cols-4 gap-2">
          {NUTRITION_NAMES.map((name) => (
            // there is no room for a fault below one of four
            <EditField key={name} form={{ ...partOf(form, 'nutrition', NUTRITION), faults: {} }} name={name} />
          ))}
        </div>
        {nutritionFault && <p className="-mt-3 mb-3 type-caption text-err">{nutritionFault}</p>}
      </fieldset>
      <EditField form={form} name="category_id" />
      {!isNew && <EditField form={form} name="slug" />}
    </>
  )
}

/** Whether bonuses and discounts hold for the dish, and when it is served. */
function RulesTab({ form, menu }: TabProps) {
  const category = menu.categories.find(({ id }) => id === form.draft.category_id)
  const ofCategory = servedText(category?.hours ?? []) || 'всегда'
  return (
    <div className="flex flex-col gap-1">
      <EditField form={form} name="bonuses_active" label="За блюдо начисляем бонусы, и ими можно платить" />
      <EditField form={form} name="sale_active" label="На блюдо действуют скидки и промокоды" />
      <ServedHoursField
        form={form}
        note={`К какому времени блюдо привозят и отдают: «12-16». Пустая неделя: как вся категория, ${ofCategory}. Всегда: «круглосуточно» каждый день.`}
      />
    </div>
  )
}

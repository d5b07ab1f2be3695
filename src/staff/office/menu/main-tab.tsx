import { EditField, faultOf, partOf } from '~/staff/kit/edit-field'
import { type TabProps, NUTRITION } from './dish-form'
import { IngredientChips } from './ingredient-chips'

const NUTRITION_NAMES = Object.keys(NUTRITION) as (keyof typeof NUTRITION)[]

/** Name, price, weight, texts, ingredients. Only a dish that was saved has an address. */
export function MainTab({ form, isNew }: Pick<TabProps, 'form'> & { isNew: boolean }) {
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

import type { Menu, MenuGoods } from '~/contracts/staff-menu'
import { BADGES } from '~/contracts/constants'
import { SelectField } from '~/staff/kit/select-field'
import { Field, TextArea } from '~/ui/field'
import { BADGE_NAMES, type DishForm } from './dish-form'
import { IngredientChips } from './ingredient-chips'

const UNITS = ['г', 'мл', 'шт'] as const
const NUTRITION = [
  ['kcal', 'ккал'],
  ['protein', 'белки'],
  ['fat', 'жиры'],
  ['carbs', 'углев.'],
] as const

/** What the tabs of a dish get. */
export type TabProps = { form: DishForm; menu: Menu; faults: Record<string, string>; onChange: (fields: Partial<DishForm>) => void }

/** Name, price, weight, texts, ingredients. `slug`: only a dish that was saved has one. */
export function MainTab({ form, menu, faults, onChange, goods }: TabProps & { goods: MenuGoods | undefined }) {
  const text = (name: 'name' | 'price' | 'old_price' | 'weight' | 'pieces' | 'allergens' | 'slug') => ({
    name,
    value: form[name],
    error: faults[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  const nutritionFault = NUTRITION.map(([name]) => faults[`nutrition.${name}`]).find(Boolean) ?? faults['nutrition']
  const ingredientFault = Object.entries(faults).find(([field]) => field.startsWith('ingredients'))?.[1]
  return (
    <>
      <Field label="Название" autoFocus={goods === undefined} {...text('name')} />
      <div className="grid grid-cols-3 gap-x-2.5">
        <Field label="Цена, ₽" placeholder="нет" inputMode="decimal" {...text('price')} />
        <Field label="Старая цена" placeholder="нет" inputMode="decimal" {...text('old_price')} />
        <Field label="Штук" placeholder="нет" inputMode="numeric" {...text('pieces')} />
        <Field label="Вес" placeholder="нет" inputMode="decimal" {...text('weight')} />
        <SelectField
          label="Единица"
          value={form.unit}
          options={UNITS.map((unit) => ({ value: unit, label: unit }))}
          onPick={(unit) => onChange({ unit })}
        />
        <SelectField
          label="Значок"
          value={form.badge}
          options={BADGES.toReversed().map((badge) => ({ value: badge, label: BADGE_NAMES[badge] }))}
          onPick={(badge) => onChange({ badge })}
        />
      </div>
      <TextArea
        label="Описание"
        value={form.description}
        error={faults['description']}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextArea
        label="Состав словами, для гостя"
        value={form.composition}
        error={faults['composition']}
        onChange={(event) => onChange({ composition: event.currentTarget.value })}
      />
      <IngredientChips ingredients={form.ingredients} error={ingredientFault} onChange={(ingredients) => onChange({ ingredients })} />
      <Field label="Аллергены через запятую" {...text('allergens')} />
      <fieldset>
        <legend className="mb-2 type-meta text-ink-3">На 100 г</legend>
        <div className="grid grid-cols-4 gap-2">
          {NUTRITION.map(([name, label]) => (
            <Field
              key={name}
              label={label}
              placeholder="нет"
              inputMode="decimal"
              value={form.nutrition[name]}
              aria-label={`${label} на 100 г`}
              onChange={(event) => onChange({ nutrition: { ...form.nutrition, [name]: event.currentTarget.value } })}
            />
          ))}
        </div>
        {nutritionFault && <p className="-mt-3 mb-3 type-caption text-err">{nutritionFault}</p>}
      </fieldset>
      <SelectField
        label="Категория"
        value={form.category_id}
        error={faults['category_id']}
        options={menu.categories.map(({ id, name }) => ({ value: id, label: name }))}
        onPick={(category_id) => onChange({ category_id })}
      />
      {goods && <Field label="Адрес страницы" hint="Прежний адрес будет вести на новый" {...text('slug')} />}
    </>
  )
}

import { typedNumber } from '~/rules/typed-number'
import { useState } from 'react'
import { isTooLong, lacking } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { CheckBox } from '~/ui/choices'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'
import type { MenuGoods } from '~/contracts/staff-menu'
import { ingredientText } from './dish-form'

type Ingredient = MenuGoods['ingredients'][number]
type IngredientChipsProps = { ingredients: readonly Ingredient[]; error: string | undefined; onChange: (ingredients: Ingredient[]) => void }

/** The ingredients of a dish as chips; a tap opens name and grams. A stop of an ingredient stops the dishes that need it. */
export function IngredientChips({ ingredients, error, onChange }: IngredientChipsProps) {
  const [open, setOpen] = useState<number | null>(null)
  const edited = open === null ? undefined : (ingredients[open] ?? { name: '', grams: null, is_needed: true })
  const put = (next: Ingredient) => {
    if (open !== null) onChange(open < ingredients.length ? ingredients.with(open, next) : [...ingredients, next])
    setOpen(null)
  }
  const remove = () => {
    onChange(ingredients.filter((_, index) => index !== open))
    setOpen(null)
  }
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 type-meta text-ink-3">Состав, по нему работает стоп</legend>
      <ul className="flex flex-wrap gap-2">
        {ingredients.map((one, index) => (
          <li key={one.name}>
            <button
              type="button"
              aria-expanded={open === index}
              onClick={() => setOpen(open === index ? null : index)}
              className={cx(CHIP, open === index ? 'bg-ink text-page' : 'bg-quiet text-ink')}
            >
              {ingredientText(one)}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-label="Добавить продукт"
            aria-expanded={open === ingredients.length}
            onClick={() => setOpen(open === ingredients.length ? null : ingredients.length)}
            className="press flex size-11 items-center justify-center rounded-full bg-quiet-2"
          >
            <StaffIcon name="plus" className="size-5" />
          </button>
        </li>
      </ul>
      {edited && <IngredientForm key={open} ingredient={edited} onPut={put} onRemove={open === ingredients.length ? undefined : remove} />}
      {error && <p className="pt-1.5 type-caption text-err">{error}</p>}
    </fieldset>
  )
}

const CHIP = 'press inline-flex min-h-11 items-center rounded-full px-4 text-left type-chip'

const MAX_NAME = 60

type IngredientFormProps = { ingredient: Ingredient; onPut: (ingredient: Ingredient) => void; onRemove: (() => void) | undefined }

function IngredientForm({ ingredient, onPut, onRemove }: IngredientFormProps) {
  const [name, setName] = useState(ingredient.name)
  const [grams, setGrams] = useState(ingredient.grams === null ? '' : String(ingredient.grams))
  const [isNeeded, setIsNeeded] = useState(ingredient.is_needed)
  const { value: weight = null, fault: unread } = typedNumber(grams, 'г')
  const fault = unread ?? (weight !== null && !(Number.isInteger(weight) && weight > 0) ? 'Целое число' : undefined)
  const lack = lacking(name.trim() === '' && 'Назовите продукт', isTooLong(name, MAX_NAME))
  const put = () => lack === null && fault === undefined && onPut({ name: name.trim(), grams: weight, is_needed: isNeeded })
  return (
    <div className="mt-2.5 rounded-card bg-quiet-2 p-3">
      <div className="grid grid-cols-[1fr_7rem] gap-2.5">
        <Field
          label="Продукт"
          value={name}
          autoFocus
          maxLength={MAX_NAME}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && put()}
        />
        <Field
          label="Граммы"
          value={grams}
          inputMode="numeric"
          error={fault}
          onChange={(event) => setGrams(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && put()}
        />
      </div>
      <CheckBox name="is_needed" checked={isNeeded} onChange={setIsNeeded}>
        Без него блюдо не готовим
      </CheckBox>
      <div className="mt-2 flex flex-wrap gap-2">
        <StaffButton size="sm" kind="ink" lacks={lack} onClick={put}>
          Готово
        </StaffButton>
        {onRemove && (
          <StaffButton size="sm" icon="trash" onClick={onRemove}>
            Убрать
          </StaffButton>
        )}
      </div>
    </div>
  )
}

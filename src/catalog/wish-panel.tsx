import { ALLERGENS, DIETS } from '~/contracts/constants'
import { capital, glue } from '~/lib/text'
import { ALLERGEN_NAMES, DIET_NAMES, wishesText } from '~/rules/food-words'
import { FilterChip } from './filter-chip'
import { wishesOf, type WishesSearch } from './goods-search'
import { WarnButton } from './warn-button'

/** The same list with or without one of its words, in the order of `words`. */
function toggled<Word extends string>(words: readonly Word[], picked: readonly Word[], one: Word): string | undefined {
  const next = words.filter((word) => (word === one) !== picked.includes(word))
  return next.length > 0 ? next.join() : undefined
}

/** Diets, allergens to leave out, and what the answer means. */
export function WishPanel({ value }: { value: WishesSearch }) {
  const { diet = [], without = [] } = wishesOf(value)
  const chosen = wishesText({ diet, without })
  return (
    <div className="mt-2 w-full rounded-panel bg-quiet p-4.5 [&_a]:bg-page [&_a[aria-current]]:bg-ink [&_button]:bg-page md:p-6">
      <div role="group" aria-label="Диета" className="flex flex-wrap gap-2">
        {DIETS.map((one) => (
          <FilterChip key={one} change={{ diet: toggled(DIETS, diet, one) }} isOn={diet.includes(one)}>
            {capital(DIET_NAMES[one])}
          </FilterChip>
        ))}
      </div>
      <p className="mt-4 mb-2 type-meta text-ink-2">Без чего</p>
      <div role="group" aria-label="Без чего" className="flex flex-wrap gap-2">
        {ALLERGENS.map((one) => (
          <FilterChip key={one} change={{ without: toggled(ALLERGENS, without, one) }} isOn={without.includes(one)}>
            {capital(ALLERGEN_NAMES[one].name)}
          </FilterChip>
        ))}
      </div>
      {chosen !== '' && <p className="mt-4 type-body">{glue(`Показываем: ${chosen}.`)}</p>}
      <p className="mt-4 max-w-text type-meta text-ink-2">
        {glue('Смотрим на указанный состав; блюда без состава не показываем. Готовим на одной кухне: следы аллергенов возможны.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {chosen !== '' && (
          <FilterChip change={{ diet: undefined, without: undefined }} isOn={false}>
            Сбросить
          </FilterChip>
        )}
        <WarnButton without={without} />
      </div>
    </div>
  )
}

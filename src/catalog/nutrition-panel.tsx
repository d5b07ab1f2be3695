import type { Goods } from '~/contracts/goods'
import { portionText } from './portion-text'

type NutritionPanelProps = { goods: Pick<Goods, 'nutrition' | 'composition' | 'allergens' | 'weight' | 'unit'> }

export function NutritionPanel({ goods }: NutritionPanelProps) {
  const { kcal, protein, fat, carbs } = goods.nutrition
  const figures = [
    { name: 'ккал', value: kcal },
    { name: 'белки, г', value: protein },
    { name: 'жиры, г', value: fat },
    { name: 'углеводы, г', value: carbs },
  ]
  // zeros: unknown
  const isKnown = figures.some(({ value }) => value > 0)
  if (!isKnown && goods.composition === '' && goods.allergens.length === 0) return null
  return (
    <section aria-label="Состав и пищевая ценность">
      {isKnown && (
        <>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(4.5rem,25%),1fr))] gap-y-3 rounded-panel bg-quiet py-4.5 md:max-lg:px-2">
            {figures.map(({ name, value }) => (
              <div key={name} className="flex flex-col-reverse items-center border-l border-line px-1 first:border-l-0">
                <dt className="text-center type-meta text-ink-2 max-xs:text-xs md:max-lg:text-xs">{name}</dt>
                <dd className="type-block">{String(value).replace('.', ',')}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 type-meta text-ink-3">
            Пищевая ценность на 100{'\u00a0'}
            {goods.unit === 'мл' ? 'мл' : 'г'}. {portionText(goods)}
          </p>
        </>
      )}
      {goods.composition !== '' && <p className="mt-3 type-meta text-ink-2">Состав: {goods.composition}.</p>}
      <p className="mt-1 type-meta text-ink-2">
        {goods.allergens.length > 0 && `Аллергены: ${goods.allergens.join(', ')}. `}
        Следы аллергенов возможны: готовим на одной кухне.
      </p>
    </section>
  )
}

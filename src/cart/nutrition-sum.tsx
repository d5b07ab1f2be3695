import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { glue } from '~/lib/text'
import { listText } from '~/rules/list-text'
import { numberText } from '~/rules/number-text'
import { eatenIds, type EatenLine, nutritionOf } from '~/rules/nutrition'
import { Button } from '~/ui/button'

const rounded = (value: number) => numberText(Math.round(value))

/** What the lines have in all: on request, because it reads the menu. */
export function NutritionSum({ lines, of }: { lines: readonly EatenLine[]; of: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="mt-4">
      <summary className="flex min-h-11 cursor-pointer items-center px-5 type-meta text-ink-2 underline underline-offset-4 hover:text-ink">
        {glue(`Пищевая ценность ${of}`)}
      </summary>
      {isOpen && <Figures lines={lines} />}
    </details>
  )
}

/** The sum of what the menu says, and what it does not say. */
function Figures({ lines }: { lines: readonly EatenLine[] }) {
  const { data: goods, isError, refetch } = useQuery({ ...catalogQueries.goods(eatenIds(lines)), placeholderData: (known) => known })
  if (isError && !goods)
    return (
      <div className="flex flex-wrap items-center gap-3 px-5 pb-2">
        <p className="type-meta">Не получилось посчитать.</p>
        <Button size="sm" onClick={() => void refetch()}>
          Повторить
        </Button>
      </div>
    )
  if (!goods) return <p className="px-5 pb-2 type-meta text-ink-2">Считаем…</p>
  const { sum, unknown } = nutritionOf(lines, new Map(goods.map((one) => [one.id, one])))
  const isKnown = sum.kcal > 0
  return (
    <div role="status" className="px-5 pb-2 type-meta">
      {isKnown && (
        <p>
          {glue(`${rounded(sum.kcal)} ккал, белки ${rounded(sum.protein)} г, жиры ${rounded(sum.fat)} г, углеводы ${rounded(sum.carbs)} г`)}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="mt-1 text-ink-2">{glue(`${isKnown ? 'Это без того, о чём нет данных' : 'Нет данных'}: ${listText(unknown)}.`)}</p>
      )}
    </div>
  )
}

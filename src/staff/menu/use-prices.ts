import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import type { PricesBody } from '~/contracts/staff-menu'
import { plural } from '~/lib/text'
import { useDebounced } from '~/lib/use-debounced'
import { showToast } from '~/ui/show-toast'
import { changePrices, planPrices } from './menu.functions'
import { menuQueries } from './menu.queries'
import { changeBody, changeNumber, changeText, CHANGE_KINDS, type ChangeKind } from './price-change'
import { useMenuChange } from './use-menu-change'

const STARTS: Record<ChangeKind, string> = { percent: '+5', amount: '+10', to: '' }

/** A bulk change of prices: what is typed, what it would do to each dish, and the change itself. `categoryId` null: all dishes. */
export function usePrices(categoryId: number | null, excluded: readonly number[], onDone: () => void) {
  const [kind, setKind] = useState<ChangeKind>('percent')
  const [text, setText] = useState(STARTS.percent)
  const [round, setRound] = useState<PricesBody['round']>(10)
  const [keepsOld, setKeepsOld] = useState(false)
  const change = changeBody(kind, text)
  const body = change && {
    goods: null,
    ...(categoryId !== null && { category_id: categoryId }),
    change,
    round,
    keep_old: keepsOld,
  }
  const asked = useDebounced(JSON.stringify(body), SEARCH_DEBOUNCE_MS)
  const plan = useQuery({
    queryKey: [...menuQueries.root, 'prices', categoryId, asked],
    queryFn: () => planPrices({ data: JSON.parse(asked) as NonNullable<typeof body> }),
    enabled: asked !== 'null',
    // another number for the same dishes keeps the table in its place
    placeholderData: (data, last) => (last?.queryKey[3] === categoryId ? data : undefined),
    retry: false,
  })
  const dishes = useQuery(menuQueries.dishes(categoryId === null ? {} : { category_id: categoryId }))
  const rows = change === null ? [] : (plan.data?.rows ?? [])
  const taken = rows.filter(({ id }) => !excluded.includes(id))
  const apply = useMenuChange(
    (sent: NonNullable<typeof body>) =>
      changePrices({ data: taken.length < rows.length ? { ...sent, goods: taken.map(({ id }) => id) } : sent }),
    {
      onDone: ({ count }) => {
        const words = plural(count, ['цена изменена', 'цены изменены', 'цен изменено'])
        showToast({ kind: 'good', title: `${count} ${words}`, text: 'На сайте уже новые' })
        // not the start, so that a second press does not raise the same prices again
        setText('')
        onDone()
      },
    },
  )
  const isFresh = asked === JSON.stringify(body) && plan.data !== undefined && !plan.isPlaceholderData
  return {
    kind,
    text,
    round,
    keepsOld,
    setKind: (next: ChangeKind) => {
      setKind(next)
      setText(STARTS[next])
    },
    setText,
    setRound,
    setKeepsOld,
    /** One step more or less. */
    step: (by: 1 | -1) => {
      const size = CHANGE_KINDS.find(({ value }) => value === kind)?.step ?? 1
      setText(changeText((changeNumber(text, kind) ?? 0) + by * size, kind))
    },
    plan,
    dishes: dishes.data ?? [],
    hasChange: change !== null,
    rows,
    taken,
    isFresh,
    apply: () => body && apply.mutate(body),
    isApplying: apply.isPending,
    failure: apply.error,
  }
}

export type Prices = ReturnType<typeof usePrices>

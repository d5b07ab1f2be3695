import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import type { PricesBody } from '~/contracts/staff-prices'
import { plural } from '~/rules/number-text'
import { useDebounced } from '~/lib/use-debounced'
import { api, create } from '~/staff/api'
import { auditQueries } from '~/staff/office/audit/audit.queries'
import { useChange } from '~/staff/kit/use-change'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { showToast } from '~/ui/show-toast'
import { menuQueries } from './menu.queries'
import { changeBody, changeNumber, priceChangeText, CHANGE_KINDS, type ChangeKind, priceRows } from './price-change'

const NONE: ReadonlySet<number> = new Set()

/** A bulk change of prices: what is typed, which dishes are ticked, what it would do to each, and the change itself. At first nothing is typed
 *  and nothing ticked. `categoryId` null: all dishes. */
export function usePrices(categoryId: number | null) {
  const [kind, setKind] = useState<ChangeKind>('percent')
  const [text, setText] = useState('')
  const [round, setRound] = useState<PricesBody['round']>(10)
  const [keepsOld, setKeepsOld] = useState(false)
  const [ticked, setTicked] = useState(NONE)
  // another category stays on the screen
  useUnsaved(text !== '' || ticked.size > 0, () => true)
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
    queryFn: () => api('POST /staff/menu/prices', { query: { dry: '1' }, body: JSON.parse(asked) as NonNullable<typeof body> }),
    enabled: asked !== 'null',
    // another number for the same dishes keeps the table in its place
    placeholderData: (data, last) => (last?.queryKey[3] === categoryId ? data : undefined),
    retry: false,
  })
  const dishes = useQuery(menuQueries.dishes(categoryId === null ? {} : { category_id: categoryId }))
  const planned = change === null ? undefined : plan.data
  const rows = priceRows(dishes.data ?? [], planned?.rows)
  const taken = rows.filter(({ id, was, now }) => ticked.has(id) && now !== was)
  const send = (sent: NonNullable<typeof body>) =>
    create('POST /staff/menu/prices', { body: { ...sent, goods: taken.map(({ id }) => id) } })
  const apply = useChange(send, {
    rereads: [menuQueries.root, auditQueries.root],
    onDone: ({ count }) => {
      const words = plural(count, ['цена изменена', 'цены изменены', 'цен изменено'])
      showToast({ kind: 'good', title: `${count} ${words}`, text: 'На сайте уже новые. Вернуть можно над таблицей' })
      // so that a second press does not raise the same prices again
      setText('')
      setTicked(NONE)
    },
  })
  return {
    kind,
    text,
    round,
    keepsOld,
    setKind: (next: ChangeKind) => {
      setKind(next)
      setText('')
    },
    setText,
    setRound,
    setKeepsOld,
    /** One step more or less. */
    step: (by: 1 | -1) => {
      const size = CHANGE_KINDS.find(({ value }) => value === kind)?.step ?? 1
      setText(priceChangeText((changeNumber(text, kind) ?? 0) + by * size, kind))
    },
    ticked,
    tick: (ids: readonly number[], isOn: boolean) => {
      const next = new Set(ticked)
      for (const id of ids)
        if (isOn) next.add(id)
        else next.delete(id)
      setTicked(next)
    },
    plan,
    dishes,
    sets: planned?.sets ?? [],
    rows,
    taken,
    hasChange: change !== null,
    isFresh: asked === JSON.stringify(body) && plan.data !== undefined && !plan.isPlaceholderData,
    apply: () => body && apply.mutate(body),
    isApplying: apply.isPending,
    failure: apply.error,
  }
}

export type Prices = ReturnType<typeof usePrices>

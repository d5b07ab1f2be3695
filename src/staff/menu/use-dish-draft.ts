import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MenuGoods, NewGoodsBody } from '~/contracts/staff-menu'
import { ApiError } from '~/lib/api-error'
import { api, create } from '~/staff/api'
import { editedMeanwhile } from '~/staff/kit/edited-meanwhile'
import { changeOf, checkNumbers, type DishField, type DishForm, EMPTY_DISH, formOf, mergeDish } from './dish-form'
import { menuQueries } from './menu.queries'
import { withFields } from './merge-forms'
import { useMenuChange } from './use-menu-change'

/** `source`: the dish that the form began with. `meanwhile`: what somebody else saved over it. */
type Draft = { source: MenuGoods | undefined; base: DishForm; form: DishForm; meanwhile: Meanwhile | null }
type Meanwhile = { by: string | null; at: string | null; taken: DishField[]; clashes: DishField[] }

type Ends = {
  onRefused: (field: string) => void
  onAdded: (goods: MenuGoods) => void
  onMoved: (goods: MenuGoods, step: 'publish' | 'withdraw' | 'copy') => void
}

const draftOf = (goods: MenuGoods | undefined, categoryId: number): Draft => {
  const base = goods ? formOf(goods) : { ...EMPTY_DISH, category_id: categoryId }
  return { source: goods, base, form: base, meanwhile: null }
}

/** The form of a dish, or of a new one, and what is sent. Nothing typed is lost where somebody else saved the dish. */
export function useDishDraft(goods: MenuGoods | undefined, categoryId: number, { onAdded, onMoved, onRefused }: Ends) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(goods, categoryId))
  const { source, base, form, meanwhile } = draft
  // a new dish is compared with nothing, so that its category is sent
  const change = changeOf(source ? base : EMPTY_DISH, form)
  const isChanged = form !== base && Object.keys(changeOf(base, form)).length > 0
  // what others save comes in while nothing is typed here
  if (goods !== undefined && goods !== source && !isChanged) setDraft(draftOf(goods, categoryId))

  const set = (fields: Partial<DishForm>) => setDraft((last) => ({ ...last, form: { ...last.form, ...fields } }))
  const keep = (saved: MenuGoods) => queryClient.setQueryData(menuQueries.dish(saved.id).queryKey, saved)
  const send = async () => {
    checkNumbers(form, Object.keys(change))
    const saved = source
      ? await api('PATCH /staff/menu/goods/{id}', { params: { id: source.id }, body: change, revision: source.revision })
      : await create('POST /staff/menu/goods', { body: change as NewGoodsBody })
    keep(saved)
    const next = formOf(saved)
    // what was typed while it was saved stays typed
    setDraft((last) => ({ source: saved, base: next, form: mergeDish(form, last.form, next).form, meanwhile: null }))
    return saved
  }
  const refuse = (error: Error) => {
    const found = editedMeanwhile<MenuGoods>(error)
    if (found === null) {
      const [field] = error instanceof ApiError ? Object.keys(error.fields) : []
      if (field !== undefined) onRefused(field)
      return
    }
    keep(found.now)
    const now = formOf(found.now)
    setDraft((last) => {
      const { form: merged, ...fields } = mergeDish(last.base, last.form, now)
      return { source: found.now, base: now, form: merged, meanwhile: { by: found.by, at: found.at, ...fields } }
    })
  }
  const save = useMenuChange(send, { onDone: (saved) => source === undefined && onAdded(saved), onError: refuse })
  const move = useMenuChange(
    async (step: 'publish' | 'withdraw' | 'copy') => {
      const { id } = source === undefined || (isChanged && step === 'publish') ? await send() : source
      const moved =
        step === 'copy'
          ? await create('POST /staff/menu/goods/{id}/copy', { params: { id } })
          : await api(`POST /staff/menu/goods/{id}/${step}`, { params: { id } })
      keep(moved)
      return moved
    },
    { onDone: onMoved, onError: refuse },
  )
  const failure = [move.error, save.error].find((error) => error && editedMeanwhile(error) === null) ?? null

  return {
    form,
    saved: base,
    isChanged,
    set,
    meanwhile,
    /** Takes what somebody else saved. */
    take: (field: DishField) =>
      setDraft((last) => ({
        ...last,
        form: withFields(last.form, last.base, [field]),
        meanwhile: last.meanwhile && { ...last.meanwhile, clashes: last.meanwhile.clashes.filter((one) => one !== field) },
      })),
    save: () => {
      move.reset()
      save.mutate()
    },
    isSaving: save.isPending,
    move: (step: 'publish' | 'withdraw' | 'copy') => {
      save.reset()
      move.mutate(step)
    },
    moving: move.isPending ? move.variables : null,
    failure,
    faults: failure instanceof ApiError ? failure.fields : {},
  }
}

export type DishDraft = ReturnType<typeof useDishDraft>

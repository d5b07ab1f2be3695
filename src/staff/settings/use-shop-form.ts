import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffShop } from '~/contracts/staff-shop'
import { ApiError } from '~/lib/api-error'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { editedMeanwhile } from '~/staff/kit/edited-meanwhile'
import { useWithPin } from '~/staff/session/use-with-pin'
import { settingsQueries } from './settings.queries'
import { bodyOf, changedFields, differing, draftOf, fieldOfFault, type Section, type ShopDraft, type ShopField, FIELDS } from './shop-draft'

type Clash = { by: string | null; fields: ShopField[] }

/** The facts being edited: what was typed, what differs from the saved ones, and the saving. `onFault` gets where the first refused
 *  field is. */
export function useShopForm(shop: StaffShop, onFault: (section: Section) => void) {
  const queryClient = useQueryClient()
  const withPin = useWithPin()
  const [own, setOwn] = useState<Partial<ShopDraft>>({})
  const [clash, setClash] = useState<Clash | null>(null)
  const saved = draftOf(shop)
  const draft = { ...saved, ...own }
  const changed = changedFields(draft, shop)
  const take = (now: StaffShop) => queryClient.setQueryData(settingsQueries.shop().queryKey, now)

  const save = useSingleMutation({
    mutationFn: () => withPin(() => api('PATCH /staff/shop', { revision: shop.revision, body: bodyOf(draft, changed) })),
    onSuccess: async (now) => {
      take(now)
      setOwn({})
      setClash(null)
      await waitAfter(queryClient.invalidateQueries({ queryKey: ['staff', 'me'] }))
    },
    onError: (error) => {
      const meanwhile = editedMeanwhile<StaffShop>(error)
      if (meanwhile) {
        const theirs = differing(draftOf(meanwhile.now), saved)
        take(meanwhile.now)
        setClash({ by: meanwhile.by, fields: theirs.filter((name) => changed.includes(name)) })
        return
      }
      const first = error instanceof ApiError ? Object.keys(error.fields).map(fieldOfFault).find(Boolean) : undefined
      if (first) onFault(FIELDS[first].section)
    },
  })

  const drop = (name: ShopField) => setOwn(({ [name]: _dropped, ...rest }) => rest)
  const clashing = clash?.fields.filter((name) => changed.includes(name)) ?? []
  return {
    draft,
    saved,
    changed,
    faults: save.error instanceof ApiError ? save.error.fields : {},
    error: editedMeanwhile(save.error) ? null : save.error,
    clash: clash && changed.length > 0 ? { by: clash.by, fields: clashing } : null,
    isSaving: save.isPending,
    set: <Name extends ShopField>(name: Name, value: ShopDraft[Name]) => setOwn((before) => ({ ...before, [name]: value })),
    drop,
    save: () => save.mutate(undefined),
    reset: () => {
      setOwn({})
      setClash(null)
      save.reset()
    },
  }
}
export type ShopForm = ReturnType<typeof useShopForm>

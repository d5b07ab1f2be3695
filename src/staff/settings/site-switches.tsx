import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffSystem } from '~/contracts/staff'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { Loaded } from '~/staff/kit/loaded'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useMe } from '~/staff/session/me.queries'
import { useWithPin } from '~/staff/session/use-with-pin'
import { Switch } from '~/ui/choices'
import { TextArea } from '~/ui/field'
import { SaveBar } from './save-bar'
import { settingsQueries } from './settings.queries'

/** The switches of the whole site: much work, and no orders at all. */
export function SiteSwitches() {
  const { kitchens } = useMe()
  const isOpen = kitchens.length > 0
  const query = useQuery({ ...settingsQueries.system(), enabled: isOpen })
  if (!isOpen) return <p className="type-body text-ink-2">{glue('Сайт откроется, когда появятся город и\u00a0меню.')}</p>
  return <Loaded query={query}>{query.data && <Switches state={query.data} />}</Loaded>
}

function Switches({ state }: { state: StaffSystem }) {
  const queryClient = useQueryClient()
  const withPin = useWithPin()
  const [own, setOwn] = useState<Partial<StaffSystem>>({})
  const { delivery_state: busy, maintenance_state: closed } = { ...state, ...own }
  const isChanged = (name: keyof StaffSystem) => JSON.stringify(own[name] ?? state[name]) !== JSON.stringify(state[name])
  const changes = [isChanged('delivery_state'), isChanged('maintenance_state')].filter(Boolean).length
  useUnsaved(changes > 0)
  const save = useSingleMutation({
    mutationFn: () => withPin(() => api('PATCH /staff/system', { body: own })),
    onSuccess: (now) => {
      queryClient.setQueryData(settingsQueries.system().queryKey, now)
      setOwn({})
    },
  })
  const faults = save.error instanceof ApiError ? save.error.fields : {}
  const reset = () => {
    setOwn({})
    save.reset()
  }
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <section className="rounded-panel bg-quiet p-5">
          <Switch
            title="Много заказов"
            note={glue('Полоса на всех страницах: везём дольше. Заказы идут.')}
            checked={busy.is_busy}
            onChange={(is_busy) => setOwn({ ...own, delivery_state: { ...busy, is_busy } })}
          />
          <TextArea
            className="mt-4 [--quiet:var(--page)]"
            label="Что сказать гостям"
            hint={glue('Пусто: «Заказов сейчас много, везём дольше обычного.»')}
            error={faults['delivery_state.message']}
            value={busy.message}
            onChange={({ currentTarget }) => setOwn({ ...own, delivery_state: { ...busy, message: currentTarget.value } })}
          />
        </section>
        <section className="rounded-panel bg-quiet p-5">
          <Switch
            title="Перерыв"
            note={glue('Меню видно, заказать нельзя ни в одном городе.')}
            checked={closed.is_active}
            onChange={(is_active) => setOwn({ ...own, maintenance_state: { ...closed, is_active } })}
          />
          <TextArea
            className="mt-4 [--quiet:var(--page)]"
            label="Что сказать гостям"
            hint={glue('Пусто: «Заказы пока не принимаем. Меню смотреть можно.»')}
            error={faults['maintenance_state.message']}
            value={closed.message}
            onChange={({ currentTarget }) => setOwn({ ...own, maintenance_state: { ...closed, message: currentTarget.value } })}
          />
        </section>
      </div>
      <SaveBar changes={changes} error={save.error} isSaving={save.isPending} onSave={() => save.mutate(undefined)} onReset={reset} />
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffSystem } from '~/contracts/staff'
import { glue } from '~/lib/text'
import { api } from '~/staff/api'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPage } from '~/staff/kit/edit-panel'
import { other } from '~/staff/kit/field-kinds'
import { Loaded } from '~/staff/kit/loaded'
import { useMe } from '~/staff/session/me.queries'
import { Switch } from '~/ui/choices'
import { TextArea } from '~/ui/field'
import { settingsQueries } from './settings.queries'

/** The switches of the whole site: much work, and no orders at all. */
export function SiteSwitches() {
  const { kitchens } = useMe()
  const isOpen = kitchens.length > 0
  const query = useQuery({ ...settingsQueries.system(), enabled: isOpen })
  if (!isOpen) return <p className="type-body text-ink-2">{glue('Сайт откроется, когда появятся город и\u00a0меню.')}</p>
  return <Loaded query={query}>{query.data && <Switches state={query.data} />}</Loaded>
}

const FIELDS = {
  delivery_state: other('Много заказов', { is_busy: false, message: '' }, ({ message }) => message),
  maintenance_state: other('Перерыв', { is_active: false, message: '' }, ({ message }) => message),
}

function Switches({ state }: { state: StaffSystem }) {
  const queryClient = useQueryClient()
  const form = useEditForm(FIELDS, {
    row: state,
    save: ({ changes }) => api('PATCH /staff/system', { body: changes }),
    keep: (now) => queryClient.setQueryData(settingsQueries.system().queryKey, now),
  })
  const { delivery_state: busy, maintenance_state: closed } = form.draft
  return (
    <EditPage form={form}>
      <div className="grid gap-4 md:grid-cols-2">
        <section className="rounded-panel bg-quiet p-5">
          <Switch
            title="Много заказов"
            note={glue('Полоса на всех страницах: везём дольше. Заказы идут.')}
            checked={busy.is_busy}
            onChange={(is_busy) => form.set({ delivery_state: { ...busy, is_busy } })}
          />
          <TextArea
            className="mt-4 [--quiet:var(--page)]"
            label="Что сказать гостям"
            hint={glue('Пусто: «Заказов сейчас много, везём дольше обычного.»')}
            error={form.faults['delivery_state.message']}
            value={busy.message}
            onChange={({ currentTarget }) => form.set({ delivery_state: { ...busy, message: currentTarget.value } })}
          />
        </section>
        <section className="rounded-panel bg-quiet p-5">
          <Switch
            title="Перерыв"
            note={glue('Меню видно, заказать нельзя ни в одном городе.')}
            checked={closed.is_active}
            onChange={(is_active) => form.set({ maintenance_state: { ...closed, is_active } })}
          />
          <TextArea
            className="mt-4 [--quiet:var(--page)]"
            label="Что сказать гостям"
            hint={glue('Пусто: «Заказы пока не принимаем. Меню смотреть можно.»')}
            error={form.faults['maintenance_state.message']}
            value={closed.message}
            onChange={({ currentTarget }) => form.set({ maintenance_state: { ...closed, message: currentTarget.value } })}
          />
        </section>
      </div>
    </EditPage>
  )
}

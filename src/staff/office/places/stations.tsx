import { useQuery } from '@tanstack/react-query'
import type { Station } from '~/contracts/staff-places'
import { api, create } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { ErrorNote } from '~/staff/kit/error-note'
import { text } from '~/staff/kit/field-kinds'
import { Loaded } from '~/staff/kit/loaded'
import { SortableList } from '~/staff/kit/sortable-list'
import { StaffButton } from '~/staff/kit/staff-button'
import { RoundButton } from '~/staff/kit/round-button'
import { useChange } from '~/staff/kit/use-change'
import { ask } from '~/ui/ask'
import { AskForm } from '~/ui/ask-form'
import { placesQueries, PLACES_READS } from './places.queries'

const FIELDS = { name: text('Новый цех', { max: 40 }) }

/** The stations of the kitchens: their order, names, and a new one. Each change is stored at once. */
export function Stations() {
  const query = useQuery(placesQueries.stations())
  const stations = query.data ?? []
  const form = useEditForm(FIELDS, {
    row: undefined,
    save: ({ values }) => create('POST /staff/stations', { body: values }),
    rereads: PLACES_READS,
    onSaved: () => form.reset(),
  })
  const move = useChange(
    ({ id, position }: { id: number; position: number }) => api('PATCH /staff/stations/{id}', { params: { id }, body: { position } }),
    { rereads: PLACES_READS },
  )
  const remove = useChange((id: number) => api('DELETE /staff/stations/{id}', { params: { id } }), { rereads: PLACES_READS })
  const sort = (ids: number[]) => {
    // what was dragged is the one whose removal leaves the others in their order
    const moved = ids.find((id) =>
      stations.filter((one) => one.id !== id).every((one, at) => one.id === ids.filter((other) => other !== id)[at]),
    )
    if (moved !== undefined) move.mutate({ id: moved, position: ids.indexOf(moved) })
  }
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="type-row font-[600]">Цеха</h3>
      <p className="mt-1 type-meta text-ink-2">Общие для всех кухонь. Цех категории задают в&nbsp;меню.</p>
      <Loaded query={query}>
        <SortableList rows={stations} label="Цеха" onSort={sort} className="mt-2">
          {(row: Station) => <StationRow row={row} onRemove={() => remove.mutate(row.id)} />}
        </SortableList>
      </Loaded>
      <AskForm onAsk={form.save} className="mt-3 flex items-start gap-2">
        <EditField form={form} name="name" className="min-w-0 grow" />
        <StaffButton
          type="submit"
          size="card"
          kind="deep"
          isLoading={form.isSaving}
          lacks={form.changed.length === 0 ? 'Назовите цех' : null}
        >
          Добавить
        </StaffButton>
      </AskForm>
      <ErrorNote error={form.failure ?? move.error ?? remove.error} />
    </section>
  )
}

function StationRow({ row, onRemove }: { row: Station; onRemove: () => void }) {
  const form = useEditForm(FIELDS, {
    row,
    save: ({ values }) => api('PATCH /staff/stations/{id}', { params: { id: row.id }, body: values }),
    rereads: PLACES_READS,
  })
  const { name } = form.draft
  const keep = () => {
    if (name.trim() === '') form.reset()
    else if (form.changed.length > 0) form.save()
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      <input
        aria-label={`Название цеха: ${row.name}`}
        value={name}
        onChange={({ currentTarget: { value } }) => form.set({ name: value })}
        onBlur={keep}
        className="h-11 min-w-0 grow rounded-field bg-transparent px-3 type-row hover:bg-quiet focus:bg-quiet"
      />
      <RoundButton
        kind="row"
        icon="trash"
        label={`Удалить цех: ${row.name}`}
        onClick={() => ask(`Удалить цех «${row.name}»? Его блюда будут собирать на выдаче.`) && onRemove()}
      />
      <ErrorNote error={form.failure ?? form.faults['name']} look="row" className="w-full px-3" />
    </div>
  )
}

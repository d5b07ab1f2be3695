import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Station } from '~/contracts/staff-places'
import { errorText } from '~/lib/api-error'
import { api, create } from '~/staff/api'
import { Loaded } from '~/staff/kit/loaded'
import { SortableList } from '~/staff/kit/sortable-list'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useChange } from '~/staff/kit/use-change'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { AskForm } from '~/ui/ask-form'
import { Field } from '~/ui/field'
import { placesQueries, PLACES_READS } from './places.queries'
import { ask } from '~/ui/ask'
import { ErrorNote } from '~/staff/kit/error-note'
import { Alert } from '~/ui/alert'

/** The stations of the kitchens: their order, names, and a new one. Each change is stored at once. */
export function Stations() {
  const query = useQuery(placesQueries.stations())
  const stations = query.data ?? []
  const [name, setName] = useState('')
  useUnsaved(name !== '')
  const add = useChange(() => create('POST /staff/stations', { body: { name } }), { rereads: PLACES_READS, onDone: () => setName('') })
  const move = useChange(
    ({ id, position }: { id: number; position: number }) => api('PATCH /staff/stations/{id}', { params: { id }, body: { position } }),
    { rereads: PLACES_READS },
  )
  const remove = useChange((id: number) => api('DELETE /staff/stations/{id}', { params: { id } }), { rereads: PLACES_READS })
  const failure = add.error ?? move.error ?? remove.error
  const sort = (ids: number[]) => {
    // what was dragged is the one whose removal leaves the others in their order
    const moved = ids.find((id) =>
      stations.filter((one) => one.id !== id).every((one, at) => one.id === ids.filter((other) => other !== id)[at]),
    )
    if (moved !== undefined) move.mutate({ id: moved, position: ids.indexOf(moved) })
  }
  const submit = () => {
    if (name.trim() !== '') add.mutate(undefined)
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
      <AskForm onAsk={submit} className="mt-3 flex items-start gap-2">
        <Field
          label="Новый цех"
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
          className="min-w-0 grow"
        />
        <StaffButton type="submit" size="card" kind="deep" isLoading={add.isPending} lacks={name.trim() === '' ? 'Назовите цех' : null}>
          Добавить
        </StaffButton>
      </AskForm>
      <ErrorNote error={failure} />
    </section>
  )
}

function StationRow({ row, onRemove }: { row: Station; onRemove: () => void }) {
  const [name, setName] = useState(row.name)
  const rename = useChange(() => api('PATCH /staff/stations/{id}', { params: { id: row.id }, body: { name } }), { rereads: PLACES_READS })
  useUnsaved(name !== row.name && !rename.isPending)
  const keep = () => {
    if (name.trim() === '') setName(row.name)
    else if (name !== row.name) rename.mutate(undefined)
  }
  return (
    <span className="flex flex-wrap items-center gap-1">
      <input
        aria-label={`Название цеха: ${row.name}`}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        onBlur={keep}
        className="h-11 min-w-0 grow rounded-field bg-transparent px-3 type-row hover:bg-quiet focus:bg-quiet"
      />
      <button
        type="button"
        aria-label={`Удалить цех: ${row.name}`}
        onClick={() => ask(`Удалить цех «${row.name}»? Его блюда будут собирать на выдаче.`) && onRemove()}
        className="press flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-quiet-2"
      >
        <StaffIcon name="trash" className="size-5" />
      </button>
      {rename.error && (
        <Alert as="span" className="w-full px-3 type-meta text-err">
          {errorText(rename.error)}
        </Alert>
      )}
    </span>
  )
}

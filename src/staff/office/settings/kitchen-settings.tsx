import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffPoint } from '~/contracts/staff-places'
import { glue } from '~/lib/text'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { EditPage } from '~/staff/kit/edit-panel'
import { Loaded } from '~/staff/kit/loaded'
import { FormSkeleton } from '~/staff/kit/skeleton'
import { KitchenFields, useKitchenForm } from '~/staff/office/places/kitchen-form'
import { placesQueries } from '~/staff/office/places/places.queries'

/** How each kitchen takes orders, as on the screen of places. */
export function KitchenSettings() {
  const query = useQuery(placesQueries.list())
  const points = query.data?.points ?? []
  const [chosen, choose] = useState(0)
  const point = points.find(({ id }) => id === chosen) ?? points[0]
  return (
    <Loaded query={query} waiting={<FormSkeleton />}>
      {point === undefined && <p className="type-body text-ink-2">{glue('Кухонь пока нет. Заведите точку на экране «Точки».')}</p>}
      {points.length > 1 && (
        <div className="mb-6">
          <ChoiceChips
            label="Кухня"
            options={points.map(({ id, name }) => ({ value: id, label: name }))}
            isOn={(id) => id === point?.id}
            onPick={choose}
          />
        </div>
      )}
      {point && <KitchenForm key={point.id} point={point} />}
    </Loaded>
  )
}

function KitchenForm({ point }: { point: StaffPoint }) {
  const form = useKitchenForm(point)
  return (
    <EditPage form={form}>
      <KitchenFields form={form} />
    </EditPage>
  )
}

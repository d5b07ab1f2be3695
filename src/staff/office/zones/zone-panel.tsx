import type { StaffCity } from '~/contracts/staff-places'
import type { StaffZone } from '~/contracts/staff-zones'
import { glue } from '~/lib/text'
import type { MapPoint } from '~/rules/nearest-city'
import { api, create } from '~/staff/api'
import { EditField, faultOf, rowsOf } from '~/staff/kit/edit-field'
import { type EditForm, useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { RemoveRow } from '~/staff/kit/remove-row'
import { RoundButton } from '~/staff/kit/round-button'
import { StaffButton } from '~/staff/kit/staff-button'
import { ServedHoursField } from '~/staff/kit/week-field'
import { useRight } from '~/staff/session/me.queries'
import { showToast } from '~/ui/show-toast'
import { areaWords, newZone, STEP, zoneFields } from './zone-form'
import { zonesQueries } from './zones.queries'

type ZoneFields = ReturnType<typeof zoneFields>
type Opened = {
  zone: StaffZone | undefined
  zones: readonly StaffZone[]
  city: StaffCity
  near: readonly MapPoint[]
  onSaved: (zone: StaffZone) => void
}

/** The form of a zone, shared by its panel and the map. */
export const useZoneForm = ({ zone, zones, city, near, onSaved }: Opened) =>
  useEditForm(zoneFields(zone, { timeZone: city.time_zone, near }), {
    row: zone,
    seed: newZone(zones, city),
    save: ({ changes, values, revision }): Promise<StaffZone> =>
      zone
        ? api('PATCH /staff/zones/{id}', { params: { id: zone.id }, revision, body: changes })
        : create('POST /staff/zones', { body: { ...values, city_id: city.id } }),
    rereads: [zonesQueries.root],
    onSaved: (saved) => {
      showToast({ kind: 'good', title: 'Сохранено' })
      onSaved(saved)
    },
  })

type ZonePanelProps = { form: EditForm<ZoneFields>; zone: StaffZone | undefined; onGone: () => void }

/** What a zone costs, when it is served, and which streets it has. */
export function ZonePanel({ form, zone, onGone }: ZonePanelProps) {
  const mayEdit = useRight('places.terms') !== 'no'
  const mayClose = useRight('places.hours') !== 'no'
  const areaFault = faultOf(form, 'area')
  return (
    <>
      <EditPanel
        form={form}
        legend="Зона"
        fixed={!mayEdit && !mayClose}
        lacks={form.isNew && !form.draft.name.trim() ? 'Назовите зону' : undefined}
      >
        {mayEdit && (
          <>
            <div className="grid grid-cols-[1fr_9rem] gap-x-3">
              <EditField form={form} name="name" autoFocus={form.isNew} />
              <EditField form={form} name="color" />
            </div>
            <p className="mb-4 type-row" data-invalid={areaFault !== undefined || undefined}>
              <span className="text-ink-2">Область: </span>
              {areaWords(form.draft.area)}
              {areaFault !== undefined && <span className="block type-caption text-err">{glue(areaFault)}</span>}
            </p>
            <Ladder form={form} />
            <div className="grid grid-cols-2 gap-x-3">
              <EditField form={form} name="min_order" />
              <EditField form={form} name="extra_minutes" />
            </div>
          </>
        )}
        <EditField form={form} name="is_closed" />
        <EditField form={form} name="closed_reason" />
        <EditField form={form} name="closed_until" />
        {mayEdit && (
          <>
            <ServedHoursField form={form} note="Вне этих часов в зону не возим. Без часов возим, пока открыт город." />
            <EditField form={form} name="streets" />
          </>
        )}
      </EditPanel>
      {zone && mayEdit && (
        <RemoveRow
          form={form}
          act="Удалить зону"
          warning={`Удалить зону «${zone.name}»? Прежние заказы сохранят её условия.`}
          remove={() => api('DELETE /staff/zones/{id}', { params: { id: zone.id } })}
          rereads={[zonesQueries.root]}
          onGone={onGone}
        />
      )}
    </>
  )
}

function Ladder({ form }: Pick<ZonePanelProps, 'form'>) {
  const { rows, add } = rowsOf(form, 'ladder', STEP)
  const own = form.faults['ladder']
  return (
    <fieldset className="mb-4" data-invalid={own !== undefined || undefined}>
      <legend className="mb-1 type-meta text-ink-2">Стоимость доставки</legend>
      <ul>
        {rows.map((row, index) => (
          <li key={index} className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-x-2.5">
            <EditField form={row} name="from" />
            <EditField form={row} name="fee" />
            {index > 0 && (
              <RoundButton kind="row" icon="trash" label={`Убрать ступень ${index + 1}`} className="mt-1.5" onClick={row.remove} />
            )}
          </li>
        ))}
      </ul>
      {own !== undefined && <p className="mb-2 type-caption text-err">{glue(own)}</p>}
      <StaffButton size="sm" icon="plus" onClick={() => add({ fee: '0' })}>
        Ступень
      </StaffButton>
    </fieldset>
  )
}

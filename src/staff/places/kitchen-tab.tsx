import type { StaffPoint } from '~/contracts/staff-places'
import { ActFoot } from '~/staff/kit/act-foot'
import { UNCHANGED } from '~/staff/kit/lacking'
import { useRight } from '~/staff/session/me.queries'
import { Failure } from './form-parts'
import { KitchenFields, useKitchenForm } from './kitchen-form'
import { Stations } from './stations'

/** The settings of the kitchen of a point; and the stations, which all kitchens share. */
export function KitchenTab({ point }: { point: StaffPoint }) {
  const mayLoad = useRight('kitchen.load') !== 'no'
  const mayEdit = useRight('places.terms') !== 'no'
  const form = useKitchenForm(point)
  return (
    <>
      <KitchenFields form={form} />
      <Failure error={form.error} faults={form.faults} named={Object.keys(form.draft)} />
      {mayEdit && <Stations />}
      {mayLoad && <ActFoot isLoading={form.isSaving} lacks={form.changes > 0 ? null : UNCHANGED} onAct={form.save} />}
    </>
  )
}

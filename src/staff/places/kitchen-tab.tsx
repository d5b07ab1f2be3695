import type { StaffPoint } from '~/contracts/staff-places'
import { EditPanel } from '~/staff/kit/edit-panel'
import { useRight } from '~/staff/session/me.queries'
import { KitchenFields, useKitchenForm } from './kitchen-form'
import { Stations } from './stations'

/** The settings of the kitchen of a point; and the stations, which all kitchens share. */
export function KitchenTab({ point }: { point: StaffPoint }) {
  const mayLoad = useRight('kitchen.load') !== 'no'
  const mayEdit = useRight('places.terms') !== 'no'
  const form = useKitchenForm(point)
  return (
    <>
      <EditPanel form={form} fixed={!mayLoad}>
        <KitchenFields form={form} />
      </EditPanel>
      {mayEdit && <Stations />}
    </>
  )
}

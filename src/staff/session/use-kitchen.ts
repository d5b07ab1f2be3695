import { useSearch } from '@tanstack/react-router'
import type { StaffKitchen } from '~/contracts/staff-people'
import { useMe } from './me.queries'

/** The search of a link to another screen of the same kitchen. */
export const keepKitchen = ({ kitchen }: { kitchen?: number | undefined }) => (kitchen === undefined ? {} : { kitchen })

/** The kitchen of the screen: the one in the address, else the device's, else the first. Undefined for staff without one. */
export function useChosenKitchen(): StaffKitchen | undefined {
  const { kitchens, device } = useMe()
  const { kitchen } = useSearch({ from: '/staff' })
  const byId = (id: number | undefined) => kitchens.find((one) => one.id === id)
  return byId(kitchen) ?? byId(device?.kitchen_id) ?? kitchens[0]
}

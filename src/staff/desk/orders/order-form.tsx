import type { DeskOrder } from '~/contracts/staff-desk'
import { EditOrder } from './edit-order'
import type { PanelMode } from './panel-mode'
import { RefundForm } from './refund-form'

type OrderFormProps = {
  mode: 'edit' | 'refund'
  desk: DeskOrder
  kitchenId: number
  timeZone: string
  onMode: (mode: PanelMode) => void
}

/** The large forms of an order, which are loaded together when one is opened. */
export const OrderForm = ({ mode, desk, ...rest }: OrderFormProps) =>
  mode === 'edit' ? <EditOrder desk={desk} {...rest} /> : <RefundForm desk={desk} onDone={() => rest.onMode('view')} />

import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { useRight } from '~/staff/session/me.queries'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { showFault } from '~/ui/show-error'

/** The phone of the guest or of who receives the order, read only when asked for, because each reading is audited. `show` is undefined for who may not. */
export function useReveal(orderId: number, field: 'phone' | 'recipient' = 'phone') {
  const mayReveal = useRight('customer.reveal') !== 'no'
  const withPin = useWithPin()
  const { mutate, data, isPending } = useSingleMutation({
    mutationFn: () => withPin(() => api('POST /staff/orders/{id}/reveal', { params: { id: orderId }, body: { field } })),
    onError: showFault,
  })
  return { phone: data?.phone ?? null, isPending, show: mayReveal && !data ? () => mutate() : undefined }
}
export type Reveal = ReturnType<typeof useReveal>

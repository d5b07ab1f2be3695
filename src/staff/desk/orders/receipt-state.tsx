import type { DeskReceipt } from '~/contracts/staff-edits'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { priceText } from '~/rules/number-text'
import { receiptReasonText } from '~/rules/receipt-reasons'
import { api } from '~/staff/api'
import { StaffButton } from '~/staff/kit/staff-button'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { useRight } from '~/staff/session/me.queries'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { deskQueries } from './orders.queries'
import { useQueryClient } from '@tanstack/react-query'

/** A receipt of money at the door: its number and page, or why there is none and how to print it. */
export function ReceiptState({
  receipt: { id, kind, amount, status, error, number, url },
  orderId,
}: {
  receipt: DeskReceipt
  orderId: number
}) {
  const mayRepeat = useRight('order.refund') !== 'no' && status !== 'done' && (status === 'failed' || error !== null)
  const queries = useQueryClient()
  const withPin = useWithPin()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => withPin(() => api('POST /staff/receipts/{id}/repeat', { params: { id } })),
    onSuccess: ({ status: now }) => now !== 'failed' && showToast({ kind: 'good', title: 'Чек ушёл в\u00a0кассу' }),
    onError: showFault,
    onSettled: () => queries.invalidateQueries(deskQueries.order(orderId)),
  })
  const text = `${kind === 'sale' ? 'Продажа' : 'Возврат'} ${priceText(amount)}`
  if (status === 'done')
    return (
      <>
        {text}
        <span className="block text-ink-2">
          {url === null ? (
            `чек №\u00a0${number}`
          ) : (
            <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">{`чек №\u00a0${number}`}</a>
          )}
        </span>
      </>
    )
  return (
    <>
      {text}
      <span className={status === 'failed' ? 'block text-err' : 'block text-ink-2'}>
        {status === 'failed'
          ? `не\u00a0пробит: ${receiptReasonText(error)}`
          : error === null
            ? 'печатается'
            : 'касса не\u00a0отвечает, пробуем ещё'}
      </span>
      {mayRepeat && (
        <StaffButton size="sm" icon="repeat" className="mt-2" isLoading={isPending} onClick={() => mutate()}>
          Пробить ещё раз
        </StaffButton>
      )}
    </>
  )
}

import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { copyText } from '~/staff/kit/copy-text'
import { QrCode } from '~/ui/qr-code'
import { StaffButton } from '~/staff/kit/staff-button'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'

/** The payment page of an order that waits for it: as a QR code to show, to copy, or by SMS. */
export function PaymentLinkButton({ orderId }: { orderId: number }) {
  const withPin = useWithPin()
  const { mutate, data, isPending, variables } = useSingleMutation({
    mutationFn: (send: boolean) => withPin(() => api('POST /staff/orders/{id}/payment-link', { params: { id: orderId }, body: { send } })),
    onSuccess: ({ url }, send) => url !== null && send && showToast({ kind: 'good', title: 'Ссылка ушла гостю по\u00a0СМС' }),
    onError: showFault,
  })
  const url = data?.url
  if (data && url == null) return <p className="type-row text-ink-2">Ссылка не&nbsp;нужна: заказ оплачен или срок оплаты прошёл.</p>
  return (
    <div className="flex flex-col gap-3 rounded-card bg-quiet p-4">
      <p className="type-row">Заказ ждёт оплаты по&nbsp;ссылке.</p>
      {url != null && <QrCode text={url} label="QR-код страницы оплаты" className="size-44 self-center" />}
      <div className="flex flex-wrap gap-2 *:grow">
        {url == null ? (
          <StaffButton size="sm" kind="deep" icon="qr-code" isLoading={isPending && variables === false} onClick={() => mutate(false)}>
            Показать ссылку
          </StaffButton>
        ) : (
          <StaffButton size="sm" kind="deep" icon="copy" onClick={() => void copyText(url, 'Ссылка скопирована')}>
            Скопировать
          </StaffButton>
        )}
        <StaffButton size="sm" kind="deep" icon="message-square" isLoading={isPending && variables === true} onClick={() => mutate(true)}>
          Отправить СМС
        </StaffButton>
      </div>
    </div>
  )
}

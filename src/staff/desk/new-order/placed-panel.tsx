import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isPayAddress } from '~/lib/safe-link'
import { priceText } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { clockText } from '~/rules/clock-text'
import { api } from '~/staff/api'
import { copyText } from '~/staff/kit/copy-text'
import { QrCode } from '~/ui/qr-code'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { usePageKeys } from '~/staff/kit/use-page-keys'
import { deskQueries } from '~/staff/desk/orders/orders.queries'
import { KeyCap } from './key-cap'
import type { Placed } from './placed'
import { ErrorNote } from '~/staff/kit/error-note'

/** How often a payment is looked for. */
const PAYMENT_MS = 4000

type PlacedPanelProps = { placed: Placed; timeZone: string; onAgain: () => void }

/** The order is placed: what to tell the guest, and how it is paid. */
export function PlacedPanel({ placed, timeZone, onAgain }: PlacedPanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  // by its place, in both layouts
  usePageKeys(({ code }, { target, isTyping }) => (code === 'KeyN' && !isTyping && !target.closest('dialog') ? onAgain : undefined))

  return (
    <section
      aria-labelledby="placed-title"
      className="mx-auto mt-4 w-full max-w-140 rounded-sheet bg-quiet px-8 py-7 max-md:px-5 max-md:py-5"
    >
      <StaffIcon name="circle-check" className="size-10 text-ok" />
      <h2 id="placed-title" ref={title} tabIndex={-1} className="pt-3 type-office outline-none">
        №&nbsp;{placed.number}
      </h2>
      <p className="pt-1 type-body">{promiseText(placed, timeZone)}</p>
      <p className="sum pt-3 type-total text-[1.75rem]">{priceText(placed.total)}</p>
      {placed.isOnline && <PayLink placed={placed} />}
      <div className="flex flex-wrap gap-2.5 pt-6">
        <StaffButton kind="salmon" icon="plus" onClick={onAgain} aria-keyshortcuts="n">
          Ещё заказ
          <KeyCap kind="salmon">n</KeyCap>
        </StaffButton>
        <Link
          to="/staff/orders"
          search={{ order: placed.id }}
          className="press inline-flex min-h-12 items-center gap-2.5 rounded-full bg-quiet-2 px-4 text-[1.0625rem]/[1.25rem] font-[550]"
        >
          <StaffIcon name="receipt-text" />К заказу
        </Link>
      </div>
    </section>
  )
}

function promiseText({ delivery_type, time_type, promised }: Placed, timeZone: string): string {
  const verb = delivery_type === 'pickup' ? 'Будет готов' : 'Привезём'
  if (!promised) return 'Заказ принят.'
  const time = time_type === 'now' ? `около\u00a0${clockText(promised.to, timeZone)}` : `к\u00a0${clockText(promised.from, timeZone)}`
  return `${verb} ${time}`
}

const PAYMENT_WORDS = {
  none: 'Оплата не нужна',
  pending: 'Ждём оплату',
  paid: 'Оплачен',
  failed: 'Оплата не прошла. Отправьте новую ссылку.',
  refunded: 'Деньги возвращены',
} as const

/** The payment page as a QR code and text, and whether it is paid yet. */
function PayLink({ placed }: { placed: Placed }) {
  const { data } = useQuery({ ...deskQueries.order(placed.id), refetchInterval: PAYMENT_MS })
  const status = data?.order.payment_status ?? 'pending'
  const link = useSingleMutation({
    mutationFn: (send: boolean) => api('POST /staff/orders/{id}/payment-link', { params: { id: placed.id }, body: { send } }),
  })
  const given = link.data?.url ?? placed.url
  const url = given !== null && URL.canParse(given, location.origin) ? new URL(given, location.origin).href : null
  const isOpen = status === 'pending' || status === 'failed'
  const isSent = placed.isSent || (link.isSuccess && link.variables)
  return (
    <div className="mt-5 rounded-drop bg-page p-5">
      <p role="status" className="flex items-center gap-2.5 type-body font-[600]">
        <StaffIcon
          name={status === 'paid' ? 'circle-check' : status === 'failed' ? 'circle-exclamation-point' : 'clock'}
          className={status === 'paid' ? 'text-ok' : status === 'failed' ? 'text-err' : ''}
        />
        {PAYMENT_WORDS[status]}
      </p>
      {isOpen && url !== null && isPayAddress(url, location.origin) && (
        <div className="flex flex-wrap items-center gap-5 pt-4">
          <QrCode text={url} label="Страница оплаты" className="size-40 shrink-0" />
          <div className="min-w-0 grow basis-50">
            <p className="type-row break-all text-ink-2">{url}</p>
            <div className="flex flex-wrap gap-2 pt-3">
              <StaffButton size="sm" icon="copy" onClick={() => void copyText(url, 'Ссылка скопирована')}>
                Скопировать
              </StaffButton>
              <StaffButton size="sm" icon="message-square" isLoading={link.isPending} onClick={() => link.mutate(true)}>
                {isSent ? 'Отправить СМС ещё раз' : 'Отправить СМС'}
              </StaffButton>
            </div>
            {isSent && <p className="pt-2 type-caption text-ok">Ссылка ушла в СМС</p>}
          </div>
        </div>
      )}
      {isOpen && url === null && (
        <StaffButton size="sm" icon="link" isLoading={link.isPending} onClick={() => link.mutate(false)} className="mt-3">
          Получить ссылку
        </StaffButton>
      )}
      <ErrorNote error={link.error} look="row" className="pt-2" />
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countedNames } from '~/rules/list-text'
import type { Refund } from '~/contracts/staff-edits'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { clockText } from '~/rules/clock-text'
import { api } from '~/staff/api'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { DeskPanel } from './desk-panel'
import { deskQueries } from './orders.queries'
import { wayText } from './refund-text'
import { ErrorNote } from '~/staff/kit/error-note'

type ApprovalsPanelProps = { isOpen: boolean; timeZone: string; onOpen: (orderId: number) => void; onClose: () => void }

/** The refunds above a manager's limit, which the owner allows or declines. */
export function ApprovalsPanel({ isOpen, timeZone, onOpen, onClose }: ApprovalsPanelProps) {
  const { data, error, refetch } = useQuery({ ...deskQueries.refunds(), enabled: isOpen })
  return (
    <DeskPanel isOpen={isOpen} onClose={onClose} title="Возвраты" colour="bg-quiet-2" note="Больше, чем управляющий возвращает сам">
      {data?.length === 0 && <p className="type-body">Ничего не&nbsp;ждёт. Новые просьбы появятся здесь.</p>}
      {data === undefined && error === null && <Skeleton className="h-40" />}
      <ErrorNote error={error} onRetry={refetch} />
      <ul className="flex flex-col gap-3">
        {data?.map((refund) => (
          <Asked key={refund.id} refund={refund} timeZone={timeZone} onOpen={() => onOpen(refund.order_id)} />
        ))}
      </ul>
    </DeskPanel>
  )
}

function Asked({ refund, timeZone, onOpen }: { refund: Refund; timeZone: string; onOpen: () => void }) {
  const { id, order_number, amount, way, by, reason, lines, created_at } = refund
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: (answer: 'approve' | 'decline') => withPin(() => api(`POST /staff/refunds/{id}/${answer}`, { params: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskQueries.root }),
  })
  return (
    <li className="flex flex-col gap-3 rounded-ticket bg-quiet p-4.5">
      <p className="type-body">
        {glue(`${by ?? 'Управляющий'} просит вернуть ${wayText(amount, way)} по № ${order_number}`)}
        <span className="block type-row text-ink-2">
          {[clockText(created_at, timeZone), countedNames(lines), reason && glue(reason)].filter(Boolean).join('. ')}
        </span>
      </p>
      <ErrorNote error={error} look="row" />
      <div className="flex flex-wrap gap-2">
        <StaffButton
          size="sm"
          kind="ink"
          className="grow"
          isLoading={isPending && variables === 'approve'}
          onClick={() => mutate('approve')}
        >
          {`Вернуть ${priceText(amount)}`}
        </StaffButton>
        <StaffButton size="sm" kind="deep" isLoading={isPending && variables === 'decline'} onClick={() => mutate('decline')}>
          Отказать
        </StaffButton>
        <StaffButton size="sm" kind="deep" onClick={onOpen}>
          Заказ
        </StaffButton>
      </div>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { DeskMenu, DeskOrder } from '~/contracts/staff-desk'
import { ApiError } from '~/lib/api-error'
import { priceText } from '~/rules/number-text'
import { ActFoot } from '~/staff/kit/act-foot'
import { lacking, UNCHANGED } from '~/staff/kit/lacking'
import { Skeleton } from '~/staff/kit/skeleton'
import { ADDRESS_FIELDS, splitFaults } from '~/order-form/order-faults'
import { ActForm } from '~/ui/act-form'
import { AddDish } from './add-dish'
import { draftOf, type EditDraft, isComplete, recipientFaults, withDish } from './edit-draft'
import { EditDifference } from './edit-difference'
import { EditLines } from './edit-lines'
import { EditPlace, EditRest, EditTime } from './edit-place'
import { EditProblem, EditRefused } from './edit-problem'
import { deskQueries } from './orders.queries'
import { Fold } from '~/staff/kit/fold'
import type { PanelMode } from './panel-mode'
import { ReasonField } from './reason-field'
import { useEdit } from './use-edit'
import { ErrorNote } from '~/staff/kit/error-note'

type EditOrderProps = { desk: DeskOrder; kitchenId: number; timeZone: string; onMode: (mode: PanelMode) => void }

const REASONS = ['Гость попросил', 'Нет продукта', 'Ошибка']

/** The fields that show what the API finds wrong with them. */
const SHOWN = ['reason', 'recipient.name', 'recipient.phone', 'leave_at_door', 'zone_id', ...ADDRESS_FIELDS] as const

/** Changes an order; every change shows its difference before it is saved. Reason, difference and button stay in view. */
export function EditOrder(props: EditOrderProps) {
  const { desk, onMode } = props
  if (desk.edit !== null) return <EditRefused why={desk.edit} desk={desk} onMode={onMode} />
  return <EditForm {...props} />
}

function EditForm({ desk, kitchenId, timeZone, onMode }: EditOrderProps) {
  const edit = useEdit(desk, () => onMode('view'))
  const { data: menu } = useQuery(deskQueries.menu(desk.order.kitchen_id ?? kitchenId))
  const { draft, change, preview, changes, isPriced, isPricing, problem, save } = edit
  const part = { draft, desk, menu, timeZone, onChange: change }
  const { shown: faults } = splitFaults(problem instanceof ApiError ? problem.fields : {}, SHOWN)
  const missing = recipientFaults(draftOf(desk), draft)
  const lack = lacking(
    draft.lines.length === 0 && 'Оставьте хотя\u00a0бы одно блюдо',
    !isComplete(draft) && 'Заполните адрес или точку',
    Object.values(missing)[0] ?? false,
    changes === undefined && UNCHANGED,
    edit.isStale && 'Возьмите новое: заказ уже изменили',
    problem !== null && faults.reason === undefined && 'Сначала решите, что выше',
    !isPriced && problem === null && 'Считаем разницу',
    draft.reason.trim() === '' && 'Выберите или напишите причину',
  )
  const isPreviewed = preview !== undefined && !edit.isStale
  return (
    <ActForm className="flex grow flex-col gap-5">
      <section aria-label="Блюда" className="flex flex-col gap-3">
        <EditLines lines={draft.lines} menu={menu} onChange={(lines) => change({ lines })} />
        <ErrorNote error={draft.lines.length === 0 && 'В заказе должно остаться хотя бы одно блюдо. Ненужный заказ отмените.'} look="row" />
        <AddDish menu={menu} timeZone={timeZone} onAdd={(goods) => change({ lines: withDish(draft.lines, goods) })} />
      </section>
      <Fold title="Куда и&nbsp;когда" hint={placeHint(draft, menu)}>
        <EditTime {...part} />
        <EditPlace {...part} faults={faults} />
      </Fold>
      <Fold title="Приборы, оплата, комментарий" hint={draft.persons > 0 ? `приборы ${draft.persons}` : 'без приборов'}>
        <EditRest {...part} faults={{ ...missing, ...faults }} />
      </Fold>
      {edit.isStale || problem ? (
        <EditProblem edit={edit} desk={desk} onMode={onMode} />
      ) : preview ? (
        <div aria-busy={isPricing || undefined}>
          <EditDifference preview={preview} isPaidOnline={desk.order.payment_status === 'paid'} timeZone={timeZone} />
        </div>
      ) : (
        isPricing && <Skeleton className="h-32" />
      )}
      <ActFoot
        label={isPreviewed ? `Сохранить: ${priceText(preview.now.total)}` : 'Сохранить'}
        kind="ink"
        lacks={lack}
        isLoading={save.isPending}
        says={isPreviewed && isPriced ? statusText(preview.difference) : ''}
        onAct={() => save.mutate()}
      >
        <ReasonField
          label="Почему меняем"
          quick={REASONS}
          value={draft.reason}
          error={faults.reason}
          onChange={(reason) => change({ reason })}
        />
      </ActFoot>
    </ActForm>
  )
}

function placeHint({ delivery_type, address, pickup_point_id }: EditDraft, menu: DeskMenu | undefined): string {
  if (delivery_type === 'delivery') return [address.street, address.house].filter(Boolean).join(', ')
  return `самовывоз, ${menu?.points.find(({ id }) => id === pickup_point_id)?.address ?? 'точку не\u00a0выбрали'}`
}

function statusText(difference: number): string {
  if (difference === 0) return 'Сумма не\u00a0меняется.'
  return difference > 0 ? `Дороже на\u00a0${priceText(difference)}.` : `Дешевле на\u00a0${priceText(-difference)}.`
}

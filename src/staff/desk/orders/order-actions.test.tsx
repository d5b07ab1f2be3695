import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StaffOrder } from '~/contracts/staff'
import type { DeskOrder } from '~/contracts/staff-desk'
import { busyBoard } from '~/staff/live/board.testing'
import { usePanelFoot } from '~/staff/kit/panel-footer'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { refusedOp, stillKitchen, waitingOp } from '~/staff/live/kitchen.testing'
import { knownMe } from '~/staff/session/me.testing'
import { stateOf } from './desk-state'
import { OrderActions } from './order-actions'
import { deskOrder, NOW, staffOrder, ZONE } from './orders.testing'
import { RefundForm } from './refund-form'
import type { Reveal } from './use-reveal'

const { api, showToast } = vi.hoisted(() => ({
  api: vi.fn<(call: string, given?: unknown) => Promise<unknown>>(),
  showToast: vi.fn<(toast: unknown) => void>(),
}))
vi.mock('~/staff/api', () => ({ api, create: api }))
vi.mock('~/ui/show-toast', () => ({ showToast }))
beforeEach(() => void api.mockReset())

type Part = {
  rights?: Parameters<typeof knownMe>[0]
  reveal?: Partial<Reveal>
  kitchen?: Parameters<typeof stillKitchen>[1]
  desk?: Partial<DeskOrder>
}

function show(
  change: Partial<StaffOrder> = {},
  {
    rights = { rights: ['order.promise', 'courier.assign', 'order.refund', 'order.create'] },
    reveal = {},
    kitchen: parts = {},
    desk = {},
  }: Part = {},
) {
  const order = staffOrder(change)
  const kitchen = stillKitchen({ ...busyBoard, couriers: [{ id: 5, name: 'Руслан', on_shift: true }] as never }, parts)
  const modes: string[] = []
  const { user } = renderStaff(
    kitchen.within(
      <OrderActions
        desk={deskOrder({ order, ...desk })}
        state={stateOf(order, NOW, ZONE)}
        reveal={{ phone: null, show: undefined, isPending: false, ...reveal } as unknown as Reveal}
        onMode={(mode) => modes.push(mode)}
      />,
    ),
    [knownMe(rights)],
  )
  const actions = within(screen.getByRole('region', { name: 'Действия' }))
  return { user, kitchen, modes, actions, press: (name: string | RegExp) => user.click(actions.getByRole('button', { name })) }
}

const ready = { stage: 'ready' } as const
const LATER = { delayMs: 5000 }

it.each([
  ['Принять', { status: 'new', stage: null }, [{ kind: 'accept', order_id: 812 }]],
  ['Выдан', { ...ready, delivery_type: 'pickup' }, [{ kind: 'hand_over', order_id: 812, to: 'guest' }, LATER]],
  ['Вручён', { status: 'inTransit', stage: null }, [{ kind: 'deliver', order_id: 812 }, LATER]],
] as const)('has the next step of an order as its first button: %s', async (name, change, sent) => {
  const { kitchen, press } = show(change as Partial<StaffOrder>)
  await press(name)
  expect(kitchen.send.mock.calls).toEqual([sent])
})

it('hands a delivery over to a courier, which can be taken back', async () => {
  const { user, kitchen, press } = show(ready)
  await press('Курьеру…')
  await user.click(within(screen.getByRole('dialog', { name: 'Кто везёт 1038?' })).getByRole('button', { name: /Руслан/ }))
  expect(kitchen.send).toHaveBeenCalledExactlyOnceWith({ kind: 'hand_over', order_id: 812, to: 'courier', courier_id: 5 }, LATER)
})

it('names a courier before the order is ready', async () => {
  const { user, kitchen, press } = show()
  await press('Ещё действия')
  await press('Назначить курьера')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Руслан/ }))
  expect(kitchen.send).toHaveBeenCalledExactlyOnceWith({ kind: 'courier', order_id: 812, courier_id: 5 })
})

it('takes back what has not left yet, instead of any other step', async () => {
  const waiting = [waitingOp({ kind: 'hand_over', order_id: 812 }, 'delayed', NOW + 3000)]
  const { kitchen, press, actions } = show(ready, { kitchen: { waiting } })
  expect(actions.queryByRole('button', { name: 'Курьеру…' })).toBeNull()
  await press(/Отменить/)
  expect(kitchen.cancel).toHaveBeenCalledExactlyOnceWith('op-1')
})

it('says that an answer is missing, and asks at once', async () => {
  const { kitchen, press } = show(ready, { kitchen: { waiting: [waitingOp({ kind: 'hand_over', order_id: 812 }, 'unanswered')] } })
  expect(heard(screen.getByRole('alert'))).toContain('Ответа нет')
  await press('Ещё раз')
  expect(kitchen.ask).toHaveBeenCalledOnce()
})

it('reads out what was refused of this order, and of no other', async () => {
  const refused = [refusedOp({ kind: 'promise', order_id: 812 }, 'Заказ уже выдан'), refusedOp({ kind: 'mark', order_id: 9 }, 'Чужой')]
  const { kitchen, press } = show({}, { kitchen: { refused } })
  expect(screen.getAllByRole('alert').map(heard)).toEqual(['Заказ уже выдан Понятно'])
  await press('Понятно')
  expect(kitchen.dismiss).toHaveBeenCalledOnce()
})

it('shows the phone, then calls it', async () => {
  const reveal = vi.fn<() => void>()
  const { press } = show({}, { reveal: { show: reveal } })
  await press('Гостю')
  expect(reveal).toHaveBeenCalledOnce()
})

it('calls a phone that is known', () => {
  const { actions } = show({}, { reveal: { phone: '79161204546' } })
  expect(actions.getByRole('link', { name: 'Позвонить гостю' }).getAttribute('href')).toBe('tel:+79161204546')
})

it.each([
  ['with rights', undefined, ['Назначить курьера', 'Вернуть деньги', 'Повторить']],
  ['without', {}, []],
])('offers the rest %s', async (_, rights, names) => {
  const { press } = show({}, rights && { rights })
  await press('Ещё действия')
  const list = screen.queryByRole('list')
  expect(list ? within(list).queryAllByRole('listitem').map(heard) : []).toEqual(names)
})

it('refunds nothing where nothing is left', async () => {
  const { press, actions } = show({}, { desk: { left_to_refund: { online: 0, cash: 0, bonuses: 0 } } })
  await press('Ещё действия')
  expect(actions.queryByRole('button', { name: 'Вернуть деньги' })).toBeNull()
})

function refund(change: Partial<DeskOrder> = {}) {
  const done = vi.fn<() => void>()
  const { user } = renderStaff(<Panel desk={deskOrder(change)} onDone={done} />)
  return { user, done, press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })) }
}

/** The form with the foot of its panel. */
function Panel(props: Parameters<typeof RefundForm>[0]) {
  const { foot, body } = usePanelFoot(undefined, <RefundForm {...props} />)
  return (
    <>
      {body}
      {foot}
    </>
  )
}

const answer = (parts: object) => api.mockResolvedValueOnce({ status: 'done', amount: 490, way: 'cash', ...parts })

it('pays a dish back, with the reason and the way', async () => {
  answer({})
  const { press, done } = refund()
  await press('Больше: Том ям')
  await press('Остыло')
  await press(/^Вернуть 490.₽$/)
  expect(api).toHaveBeenCalledExactlyOnceWith(
    'POST /staff/orders/{id}/refunds',
    expect.objectContaining({ params: { id: 812 }, body: { lines: [{ position: 1, qtt: 1 }], to: 'cash', reason: 'Остыло' } }),
  )
  expect(done).toHaveBeenCalledOnce()
})

it('asks for what is missing before it pays', async () => {
  const { press } = refund()
  await press(/^Вернуть/)
  await press('Больше: Том ям')
  await press(/^Вернуть 490/)
  expect(api).not.toHaveBeenCalled()
})

it('never pays more than is left, and says how much that is', async () => {
  const { user, press } = refund({ left_to_refund: { online: 0, cash: 300, bonuses: 0 } })
  await press('Сумму')
  await user.type(screen.getByRole('textbox', { name: 'Сколько рублей' }), '300,50')
  expect(heard(screen.getByRole('alert'))).toContain('Можно вернуть ещё 300 ₽')
  await press('Остыло')
  await press(/^Вернуть/)
  expect(api).not.toHaveBeenCalled()
})

it('tells that a large refund waits for the owner', async () => {
  answer({ status: 'requested', amount: 1280 })
  const { user, press } = refund()
  await press('Сумму')
  await user.type(screen.getByRole('textbox', { name: 'Сколько рублей' }), '1280')
  await press('Остыло')
  await press(/^Вернуть 1.280.₽$/)
  expect(showToast).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'note', title: 'Попросили владельца' }))
})

it('says that there is nothing to pay back', () => {
  refund({ left_to_refund: { online: 0, cash: 0, bonuses: 0 } })
  expect(screen.getByText(/Гость ещё не платил/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

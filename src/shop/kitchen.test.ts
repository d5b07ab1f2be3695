import { describe, expect, it } from 'vitest'
import type { SystemStatus } from '~/contracts/system'
import { kitchenNotice } from './kitchen'

const status = (parts: Partial<SystemStatus>): SystemStatus => ({
  night_mode: false,
  delivery_state: { is_busy: false, message: '' },
  maintenance_state: { is_active: false, message: '' },
  ...parts,
})
const busy = { delivery_state: { is_busy: true, message: 'Везём за час' } }
const maintenance = { maintenance_state: { is_active: true, message: 'Меняем печь' } }

describe('cart state: what is said of the kitchen', () => {
  it.each([
    ['nothing where all is as ever', status({}), null, null],
    ['a busy kitchen in the server’s words', status(busy), null, { kind: 'busy', text: 'Везём за час' }],
    [
      'a busy kitchen without words',
      status({ delivery_state: { is_busy: true, message: '' } }),
      null,
      { kind: 'busy', text: 'Заказов сейчас много, везём дольше обычного.' },
    ],
    [
      'night with the hour of opening',
      status({ night_mode: true }),
      '10:00',
      { kind: 'night', text: 'Кухня спит до 10:00. Соберите заказ сейчас, привезём утром.' },
    ],
    [
      'night that has no end in sight',
      status({ night_mode: true }),
      null,
      { kind: 'night', text: 'Кухня спит. Соберите заказ сейчас, привезём утром.' },
    ],
    [
      'maintenance before all else',
      status({ ...busy, ...maintenance, night_mode: true }),
      '10:00',
      { kind: 'maintenance', text: 'Меняем печь' },
    ],
    [
      'maintenance without words',
      status({ maintenance_state: { is_active: true, message: '' } }),
      null,
      { kind: 'maintenance', text: 'Заказы пока не принимаем. Меню смотреть можно.' },
    ],
  ])('%s', (_, state, opensAt, notice) => {
    expect(kitchenNotice(state, opensAt)).toEqual(notice)
  })
})

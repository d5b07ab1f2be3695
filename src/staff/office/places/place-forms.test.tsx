import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffCity, StaffPoint } from '~/contracts/staff-places'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { SidePanel } from '~/staff/kit/side-panel'
import { refused, savedMeanwhile, stubApi } from '~/staff/kit/stub-api.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { knownMe } from '~/staff/session/me.testing'
import { CityTerms } from './city-terms'
import { PointKitchen } from './place-panels'
import { NewPoint } from './new-place'
import { placesQueries } from './places.queries'
import { SpecialDays } from './special-days'
import { Stations } from './stations'
import { WeekEditor } from './week-editor'

const city = {
  id: 1,
  name: 'Калуга',
  time_zone: 'Europe/Moscow',
  fee: 149,
  free_from: null,
  min_order: 500,
  eta_min: 45,
  eta_max: 60,
  kitchen_id: null,
  travel_minutes: 20,
  slot_capacity: null,
  revision: 7,
  hours: [],
  special_hours: [],
  promised_today: [],
} as Partial<StaffCity> as StaffCity
const point: StaffPoint = {
  id: 5,
  city_id: 1,
  name: 'Покровка',
  address: 'ул. Покровка, 5',
  phone: '+7 4842 12-34-56',
  lat: 54.5,
  lng: 36.25,
  is_public: true,
  revision: 2,
  hours: [],
  special_hours: [],
  kitchen: { accept: 'auto', accept_after: 60, manual_timeout: 'accept', call_from: 3000.5, lanes: 2, offline_action: 'warn' },
}
const place = { kind: 'cities', id: 1, revision: 7, time_zone: 'Europe/Moscow' } as const
const stored = { hours: [], special_hours: [], orders: [] }

const me = knownMe({ rights: ['places.terms', 'kitchen.load'] })
/** Answers changes; what is read again is as it was. */
const answer = (change: Parameters<typeof stubApi>[0]) =>
  stubApi((sent) => {
    if (!sent.call.startsWith('GET')) return change(sent)
    return { body: sent.call === 'GET /staff/me' ? me[1] : [] }
  })

const show = (part: ReactElement) =>
  renderStaff(
    <SidePanel isOpen onClose={() => undefined} title="Калуга">
      {part}
    </SidePanel>,
    [me],
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.unstubAllGlobals()
  resizeTo(1440)
})

describe('the terms of a city', () => {
  test('are sent as far as they differ, for the revision they were read at', async () => {
    const sent = answer(() => ({ body: { ...city, fee: 99, free_from: 1200, revision: 8 } }))
    const { user } = show(<CityTerms city={city} points={[point]} />)
    await user.clear(field('Доставка, ₽'))
    await user.type(field('Доставка, ₽'), '99 ₽')
    await user.type(field('Бесплатно от, ₽'), '1 200')
    await user.click(button('Сохранить'))
    await waitFor(() => expect(button('Сохранить').getAttribute('aria-disabled')).toBe('true'))
    expect(sent[0]).toEqual({ call: 'PATCH /staff/cities/1', revision: 7, body: { fee: 99, free_from: 1200 } })
    expect(field('Бесплатно от, ₽').value).toBe('1200')
  })

  test('are asked about where two people changed one, by the names that are on the screen', async () => {
    answer(() => savedMeanwhile({ ...city, kitchen_id: null, time_zone: 'Europe/Samara', revision: 8 }))
    const { user } = show(<CityTerms city={{ ...city, kitchen_id: 5 }} points={[point, { ...point, id: 6, name: 'Арбат' }]} />)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Кухня доставки' }), 'Арбат')
    await user.click(button('Сохранить'))
    const notice = await screen.findByRole('alert')
    const values = within(notice)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(values).toEqual(['Арбат', 'Первая точка города'])
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Часовой пояс' }).value).toBe('Europe/Samara')
  })
})

describe('the settings of a kitchen', () => {
  test('are sent in the units of the API, without what the way of accepting leaves out', async () => {
    const sent = answer(() => ({ body: point.kitchen }))
    const { user } = show(<PointKitchen point={point} />)
    await user.clear(field('Принимать через, секунд'))
    await user.type(field('Принимать через, секунд'), 'сразу')
    await user.click(button('Ждать повара'))
    await user.click(button('Отменить'))
    await user.clear(field('Звонить от, ₽'))
    await user.type(field('Звонить от, ₽'), '5 000 ₽')
    await user.click(button('Сохранить'))
    const { body } = sent.find(({ call }) => call === 'PATCH /staff/kitchens/5') ?? {}
    expect(body).toEqual({ accept: 'manual', manual_timeout: 'cancel', call_from: 5000 })
  })
})

test('a pair of coordinates fills both fields of a new point; what is missing is said at its field', async () => {
  const sent = answer(() => refused({ address: 'Адрес уже есть' }))
  const { user } = show(<NewPoint city={city} onAdded={() => undefined} />)
  await user.click(field('Широта'))
  await user.paste('54.5138, 36.2612')
  await user.click(button('Добавить точку'))
  expect(screen.getByText('Укажите адрес')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(field('Адрес'), 'ул. Ленина, 1')
  await user.type(field('Телефон'), '+7 4842 65-43-21')
  await user.click(button('Добавить точку'))
  await screen.findByText('Адрес уже есть')
  expect(sent[0]).toMatchObject({
    call: 'POST /staff/pickuppoints',
    body: { city_id: 1, address: 'ул. Ленина, 1', phone: '+7 4842 65-43-21', lat: 54.5138, lng: 36.2612 },
  })
  expect(sent[0]?.body).not.toHaveProperty('name')
})

describe('hours', () => {
  const order = {
    id: 812,
    status: 'new',
    delivery_type: 'delivery',
    promised_from: '2026-12-01T18:00Z',
    promised_to: '2026-12-01T18:30Z',
    total: 990,
  }

  test('that leave promised orders outside show these, and are saved when pressed again', async () => {
    const sent = answer(({ call }) => ({ body: { ...stored, revision: 8, orders: call.endsWith('?dry=1') ? [order] : [] } }))
    const { user } = show(<WeekEditor place={place} hours={[{ day: 1, open: '09:00', close: '22:00' }]} />)
    await user.clear(field('Понедельник'))
    await user.type(field('Понедельник'), '9-14, 15-20')
    await user.click(button('Сохранить'))
    await screen.findByRole('heading', { name: '1 обещанный заказ вне новых часов' })
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
    await user.click(button('Сохранить всё равно'))
    await screen.findByRole('button', { name: 'Сохранить' })
    expect(sent[1]).toEqual({
      call: 'PUT /staff/cities/1/hours',
      revision: 7,
      body: {
        hours: [
          { day: 1, open: '09:00', close: '14:00' },
          { day: 1, open: '15:00', close: '20:00' },
        ],
      },
    })
  })

  test('that cannot be read, or overlap, are not sent', async () => {
    const { user } = show(<WeekEditor place={place} hours={[]} />)
    await user.type(field('Понедельник'), '9-25')
    expect(button('Сохранить').textContent).toContain('Исправьте часы выше')
    await user.clear(field('Понедельник'))
    await user.type(field('Понедельник'), '9-14, 12-20')
    expect(screen.getByText('Смены пересекаются')).toBeTruthy()
    expect(button('Сохранить').getAttribute('aria-disabled')).toBe('true')
  })

  test('are asked about by the day that two people changed', async () => {
    const now = { ...city, hours: [1, 2].map((day) => ({ day, open: '10:00', close: '20:00' })), revision: 8 }
    answer(() => savedMeanwhile(now))
    const { user } = show(<WeekEditor place={place} hours={[]} />)
    await user.type(field('Понедельник'), '9-22')
    await user.click(button('Сохранить'))
    await user.click(await screen.findByRole('button', { name: 'Взять сохранённое: Понедельник' }))
    expect(field('Понедельник').value).toBe('10:00–20:00')
    expect(field('Вторник').value).toBe('10:00–20:00')
  })

  test('of single dates are sent as they were pressed', async () => {
    const sent = answer(() => ({ body: { ...stored, revision: 8 } }))
    const days = [{ date: '2026-12-31', open: null, close: null }]
    const { user } = show(<SpecialDays place={place} days={days} today="2026-11-27" />)
    await user.click(button(/^Вернуть обычные часы: чт, 31\sдекабря\s2026$/))
    await user.click(button('Сохранить'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ revision: 7, body: { special_hours: [{ date: '2026-12-31', weekly: true }] } })
  })
})

describe('stations', () => {
  const stations = [
    { id: 1, name: 'Горячий', position: 0 },
    { id: 2, name: 'Холодный', position: 1 },
  ]
  const showStations = (change: Parameters<typeof stubApi>[0]) => {
    const sent = stubApi((one) => (one.call.startsWith('GET') ? { body: stations } : change(one)))
    return { sent, ...renderStaff(<Stations />, [me, [placesQueries.stations().queryKey, stations]]) }
  }
  const changes = (sent: ReturnType<typeof stubApi>) => sent.filter(({ call }) => !call.startsWith('GET'))

  test('get a new one by Enter, with an empty field for the next', async () => {
    const { sent, user } = showStations(() => ({ body: { id: 3, name: 'Пицца', position: 2 } }))
    await user.type(field('Новый цех'), '{Enter}')
    await user.type(field('Новый цех'), ' Пицца {Enter}')
    await waitFor(() => expect(field('Новый цех').value).toBe(''))
    expect(changes(sent)).toEqual([{ call: 'POST /staff/stations', revision: null, body: { name: 'Пицца' } }])
    expect(hasUnsavedWork()).toBe(false)
  })

  test('are renamed when their field is left; an empty name goes back, a refused one stays with its reason', async () => {
    const { sent, user } = showStations(() => refused({ name: 'Такой цех есть' }))
    const name = field('Название цеха: Горячий')
    await user.clear(name)
    await user.tab()
    expect(name.value).toBe('Горячий')
    expect(changes(sent)).toEqual([])
    await user.clear(name)
    await user.type(name, 'Холодный')
    await user.tab()
    expect((await screen.findByRole('alert')).textContent).toBe('Такой цех есть')
    expect(name.value).toBe('Холодный')
    expect(hasUnsavedWork()).toBe(true)
    expect(changes(sent)[0]).toMatchObject({ call: 'PATCH /staff/stations/1', body: { name: 'Холодный' } })
  })
})

test('a special day that is chosen and not added is unsaved work', async () => {
  show(<SpecialDays place={place} days={[]} today="2026-11-27" />)
  fireEvent.change(screen.getByLabelText('Дата'), { target: { value: '2026-12-31' } })
  expect(hasUnsavedWork()).toBe(true)
})

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressSuggestions } from '~/contracts/addresses'
import { createCustomer, seedShop } from '#server/db/db.testing'
import { addresses, attempts, orders } from '#server/db/tables'
import { addressOf, call, db, read, readError } from '#server/http/api.testing'
import { daDataSimulator, type Place } from '#tests/support/dadata-simulator'

const [MOSCOW, PETERSBURG, YEKATERINBURG] = [1, 2, 3]
const TOKEN = 'a-token-of-dadata'
let lastPhone = 79_990_700_000
let token: string
let customerId: number

beforeAll(seedShop)
beforeEach(async () => {
  ;({ token, customerId } = await createCustomer({ phone: String(++lastPhone) }))
})

type Typed = { city_id?: number; street: string; house?: string }

const ask = ({ city_id = MOSCOW, ...typed }: Typed, given: object = {}, address: Record<string, string> = addressOf(String(lastPhone))) =>
  call(`/v3/addresses/suggestions?${new URLSearchParams({ city_id: String(city_id), ...typed })}`, { token, headers: address, env: given })
const suggest = async (typed: Typed, given?: object, address?: Record<string, string>) =>
  read(await ask(typed, given, address), addressSuggestions)
const streets = async (typed: Typed) => (await suggest(typed)).map(({ street }) => street)

describe('without DaData', () => {
  const newCustomerId = async () => (await createCustomer({ phone: String(++lastPhone) })).customerId

  /** An order to each house, each by a new customer or all by one. */
  const deliver = async (street: string, houses: string, { by, isCanceled = false }: { by?: number; isCanceled?: boolean } = {}) => {
    const rest = { building: '', entrance: '', floor: '', apartment: '12', intercom: '', label: 'Дом', comment: '' }
    const at = Date.now()
    for (const house of houses)
      await db.insert(orders).values({
        number: crypto.randomUUID(),
        customer_id: by ?? (await newCustomerId()),
        created_at: at,
        status: isCanceled ? 'canceled' : 'completed',
        completed_at: isCanceled ? null : at,
        city_id: PETERSBURG,
        delivery_type: 'delivery',
        time_type: 'now',
        promised_from: at,
        promised_to: at,
        address: { city_id: PETERSBURG, street, house, ...rest },
        pay_variant: 1,
        pay_type: 1,
        full: 0,
        total: 0,
      })
  }

  test('streets of the city’s list, from three letters on', async () => {
    expect(await suggest({ street: 'Тверс' })).toEqual([
      { street: 'Тверская', house: '', building: '' },
      { street: 'Тверской бульвар', house: '', building: '' },
      { street: '1-я Тверская-Ямская', house: '', building: '' },
    ])
    for (const street of ['', 'Тв', '  тв ', 'улица', '…,!', 'Тверскаян улица'])
      expect([street, await streets({ street })]).toEqual([street, []])
    expect(await streets({ city_id: YEKATERINBURG, street: 'Тверс' })).toEqual([])
  })

  test.each(['улица лесн', 'ул. Лесная', 'ЛЕСНАЯ УЛ', 'лес'])(
    '%s finds the street whatever its case and order of words',
    async (street) => {
      expect(await streets({ street })).toContain('Лесная')
    },
  )

  test('«ё» is «е», a word may be any of the name, and at most five are returned', async () => {
    expect(await streets({ street: 'королева' })).toEqual(['Академика Королёва'])
    expect(await streets({ street: 'проспект' })).toHaveLength(5)
  })

  test('streets of past deliveries: of five customers in three houses; nothing else of an address is suggested', async () => {
    await deliver('Пятерых Соседей', '11123')
    await deliver('ул. Шестерых Соседей', '123456')
    await deliver('Шестерых Соседей', '12345')
    await deliver('Четверых Соседей', '1234')
    await deliver('Двух Домов Соседей', '111122')
    await deliver('Отменённых Соседей', '12345', { isCanceled: true })
    await deliver('Одного Соседа', '12345', { by: customerId })
    const row = { city_id: PETERSBURG, street: 'Записанных Соседей', created_at: 0 }
    for (const house of '12345') await db.insert(addresses).values({ ...row, customer_id: await newCustomerId(), house })
    expect(await suggest({ city_id: PETERSBURG, street: 'сосед' }), 'most customers first').toEqual([
      { street: 'ул. Шестерых Соседей', house: '', building: '' },
      { street: 'Пятерых Соседей', house: '', building: '' },
    ])
    expect(await streets({ city_id: MOSCOW, street: 'соседей' }), 'another city').toEqual([])
  })

  test('no house is known', async () => {
    expect(await suggest({ street: 'Лесная', house: '7' })).toEqual([])
  })
})

describe('with DaData', () => {
  const place = (street: string, more: Partial<Place> = {}): Place => ({ city: 'Москва', street, ...more })
  const places = [
    place('ул Лесная'),
    place('ул Лесная'), // in another district
    place('ул Лесная', { settlement: 'п Внуковское' }),
    place('Лесной пер'),
    place('пр-кт Мира'),
    place('ул Лесная', { city: 'Екатеринбург' }),
    ...['7', '7А', '70'].map((house) => place('ул Лесная', { house })),
    place('ул Лесная', { house: '7', block_type: 'к', block: '2' }),
    place('ул Лесная', { house: '7', block_type: 'стр', block: '1' }),
    place('ул Лесная', { house: '7', flat: '12' }),
    place('ул Новая Лесная', { house: '7' }),
    place('Лесной пер', { house_type: 'влд', house: '5' }),
    place('ул Лесная', { settlement: 'п Внуковское', house: '7Б' }),
    ...['71', '72', '73', '74'].map((house) => place('пр-кт Мира', { house })),
  ]
  let daData: ReturnType<typeof daDataSimulator>
  let warn: ReturnType<typeof vi.spyOn>
  const connected = { DADATA_TOKEN: TOKEN }

  beforeEach(() => {
    daData = daDataSimulator({ token: TOKEN, places })
    vi.stubGlobal('fetch', daData.fetch)
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    return () => (vi.unstubAllGlobals(), vi.restoreAllMocks())
  })

  test('streets of the chosen city, each once', async () => {
    expect(await suggest({ street: 'Лес' }, connected)).toEqual([
      { street: 'улица Лесная', house: '', building: '' },
      { street: 'п Внуковское, улица Лесная', house: '', building: '' },
      { street: 'Лесной переулок', house: '', building: '' },
    ])
    const bound = { value: 'street' }
    expect(daData.bodies).toMatchObject([{ query: 'Лес', locations: [{ city: 'Москва' }], from_bound: bound, to_bound: bound }])
    expect(await suggest({ city_id: YEKATERINBURG, street: 'Лес' }, connected)).toHaveLength(1)
    expect(await suggest({ city_id: PETERSBURG, street: 'Лес' }, connected)).toEqual([])
  })

  test('houses of the chosen street, without flats; a block is a building or part of the number', async () => {
    const street = 'улица Лесная'
    expect(await suggest({ street, house: '7' }, connected)).toEqual([
      { street, house: '7', building: '' },
      { street, house: '7А', building: '' },
      { street, house: '70', building: '' },
      { street, house: '7', building: '2' },
      { street, house: '7 стр 1', building: '' },
    ])
    expect(await suggest({ street: 'п Внуковское, улица Лесная', house: '7' }, connected)).toMatchObject([{ house: '7Б' }])
    for (const typed of ['Лесная', 'ул. Лесная', 'лесная улица'])
      expect([typed, await suggest({ street: typed, house: '7А' }, connected)]).toMatchObject([typed, [{ house: '7А' }]])
    expect(await suggest({ street: 'Лесной переулок', house: '5' }, connected)).toMatchObject([{ house: 'влд 5' }])
    expect(await suggest({ street: 'Мира', house: '7' }, connected), 'perhaps another street').toEqual([])
  })

  test('it is not called for a short street or an empty house', async () => {
    for (const typed of [{ street: 'Ле' }, { street: ' Ле ' }, { street: 'ул. Лесная', house: ' ' }, { street: '', house: '7' }])
      expect(await suggest(typed, connected)).toEqual([])
    expect(daData.bodies).toEqual([])
  })

  test.each([403, 429, 500, 'refused', 'garbled', 'other'] as const)('%s is an empty list, and the next call is made', async (fault) => {
    daData.faults = [fault]
    expect(await suggest({ street: 'Лес' }, connected)).toEqual([])
    expect(await suggest({ street: 'Лес' }, connected)).toHaveLength(3)
    const logged = warn.mock.calls.flat().join()
    expect(logged).toContain('"event":"dadata"')
    expect(logged).not.toMatch(/Лес|a-token/)
  })

  test('a slow response is an empty list within two seconds', async () => {
    const limits: number[] = []
    const over = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (limits.push(ms), over.signal))
    daData.faults = ['slow']
    const answer = suggest({ street: 'Лес' }, connected)
    await vi.waitFor(() => expect(daData.bodies).toHaveLength(1))
    over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    expect(await answer).toEqual([])
    expect(limits).toEqual([expect.toSatisfy((ms: number) => ms <= 2000)])
  })

  test('an empty response is an empty list, and no failure', async () => {
    daData.faults = ['empty']
    expect(await suggest({ street: 'Лес' }, connected)).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })

  test('a wrong token is an empty list', async () => {
    expect(await suggest({ street: 'Лес' }, { DADATA_TOKEN: 'another' })).toEqual([])
  })

  test.each([
    ['a customer', 120, () => `customer:${customerId}`, (at: number) => addressOf(String(79_880_000_000 + at))],
    ['a network', 600, () => 'address:203.0.113.9', () => ({ 'cf-connecting-ip': '203.0.113.9' })],
  ])('the budget of %s, %i an hour, ends the calls, not the responses', async (_name, limit, subject, address) => {
    const row = { kind: 'suggestion' as const, subject: subject(), at: Date.now() }
    const earlier = Array.from({ length: limit - 5 }, () => db.insert(attempts).values(row))
    await db.batch([db.insert(attempts).values(row), ...earlier.slice(1)])
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask({ street: 'Лес' }, connected, address(at))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(daData.bodies).toHaveLength(5)
  })
})

test('422 for an unknown city and long texts', async () => {
  for (const [field, query] of [
    ['city_id', 'city_id=99999&street=Лесная'],
    ['street', `city_id=1&street=${'я'.repeat(121)}`],
    ['house', `city_id=1&street=Лесная&house=${'7'.repeat(61)}`],
  ]) {
    const response = await call(`/v3/addresses/suggestions?${query}`, { token })
    expect([query, response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([query, 422, [field]])
  }
})

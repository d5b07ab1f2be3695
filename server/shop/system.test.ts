import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { health, nightMode, systemStatus } from '~/contracts/system'
import { CITY, NIGHT_CITY, seedShop } from '#server/catalog/catalog.testing'
import { cities, systemState } from '#server/db/tables'
import { call, countTrips, db, read } from '#server/http/api.testing'

beforeAll(seedShop)
afterEach(() => {
  vi.useRealTimers()
})

/** Moments of Yekaterinburg, five hours ahead of UTC. */
const clock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-21T${time}:00+05:00`) })

describe('night mode', () => {
  test.each([
    ['09:59', true],
    ['10:00', false],
    ['22:59', false],
    ['23:00', true],
    ['03:00', true],
  ])('outside opening hours: at %s %s', async (time, isNight) => {
    clock(time)
    const mode = await read(await call(`/v3/option/check-night-mode/${NIGHT_CITY}`), nightMode)
    const status = await read(await call(`/v3/option/system-status?city_id=${NIGHT_CITY}`), systemStatus)
    expect([mode.night_mode, status.night_mode]).toEqual([isNight, isNight])
  })

  test('never in a city open around the clock', async () => {
    clock('03:00')
    expect(await read(await call(`/v3/option/check-night-mode/${CITY}`), nightMode)).toEqual({ night_mode: false })
  })
})

describe('GET /v3/option/system-status', () => {
  test('has the switches of the staff', async () => {
    const switches = {
      delivery_state: { is_busy: true, message: 'Много заказов, везём дольше' },
      maintenance_state: { is_active: true, message: 'Вернёмся через час' },
    }
    await db.update(systemState).set(switches)
    expect(await read(await call(`/v3/option/system-status?city_id=${CITY}`), systemStatus)).toEqual({
      night_mode: false,
      ...switches,
    })
  })

  test('takes the city with the lowest id by default', async () => {
    const lowest = { id: -5, slug: 'test-lowest', name: 'Без часов', time_zone: 'UTC', fee: 0, min_order: 0, eta_min: 1, eta_max: 1 }
    await db.insert(cities).values(lowest)
    expect((await read(await call('/v3/option/system-status'), systemStatus)).night_mode).toBe(true)
  })

  test('is 404 for an unknown city', async () => {
    expect((await call('/v3/option/system-status?city_id=99999999')).status).toBe(404)
  })

  test('costs one read and is fresh for two seconds', async () => {
    await call('/v3/option/system-status')
    const { DB, trips } = countTrips()
    const response = await call('/v3/option/system-status', { env: { DB } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=2, must-revalidate')
    expect(trips()).toBe(1)
  })
})

describe('GET /health', () => {
  test('answers ok, the build and the database', async () => {
    const response = await call('/health')
    expect(response.status).toBe(200)
    expect(await read(response, health)).toEqual({
      ok: true,
      version: expect.stringMatching(/./),
      build: expect.stringMatching(/./),
      database: 'ok',
    })
  })

  test('answers 503 when the database is down', async () => {
    const DB = {
      prepare() {
        throw new Error('D1 is away')
      },
    }
    const response = await call('/health', { env: { DB } })
    expect(response.status).toBe(503)
    expect(await read(response, health)).toMatchObject({ ok: false, database: 'down' })
  })
})

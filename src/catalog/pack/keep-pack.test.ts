import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchCatalogPack, fetchProduct } from '~/catalog/catalog.functions'
import { catalogQueries } from '~/catalog/catalog.queries'
import { packCatalog } from '~/rules/catalog-pack'
import { testGoods } from '~/rules/testing'
import { readHand } from './at-hand'
import { keepPack } from './keep-pack'
import { fetchPackSince } from './pack.functions'

/* Issue 8, part 4: the whole menu is fetched once when idle, and a change of prices still reaches the screen. */

vi.mock('~/catalog/catalog.functions', () => ({ fetchCatalogPack: vi.fn(), fetchProduct: vi.fn(), fetchMenu: vi.fn() }))
vi.mock('./pack.functions', () => ({ fetchPackSince: vi.fn() }))
const [brought, since] = [vi.mocked(fetchCatalogPack), vi.mocked(fetchPackSince)]

const image = { sm: '/_ipx/w_320/pictures/a.webp', webp: '/pictures/a.webp' }
function packText(version: number, price: number): string {
  const items = [1, 2].map((id) => ({ ...testGoods({ id, category_id: 1, price }), slug: `dish-${id}` }))
  return JSON.stringify(
    packCatalog({ version, categories: [{ id: 1, slug: 'rolls', name: 'Роллы', image, items, total: 2 }], popular: [] }),
  )
}
const MINUTE = 60_000
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const touch = () => window.dispatchEvent(new Event('pointermove'))

let queryClient: QueryClient
let stop = () => {}
async function start() {
  const pack = keepPack(queryClient)
  stop = pack.stop
  await pack.ready
}

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' })
  const timers = { setInterval, clearInterval, setTimeout, clearTimeout }
  vi.stubGlobal('window', Object.assign(new EventTarget(), timers))
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  brought.mockReset().mockResolvedValue(packText(1, 500))
  since.mockReset().mockResolvedValue(null)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the whole menu', () => {
  it('is fetched once, and answers from then on', async () => {
    await start()
    expect(brought).toHaveBeenCalledTimes(1)
    expect(readHand()).toMatchObject({ version: 1 })
    expect((await queryClient.fetchQuery(catalogQueries.product('dish-1'))).goods.price).toBe(500)
  })

  it.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }])(
    'is not fetched on a connection like %o',
    async (connection) => {
      vi.stubGlobal('navigator', { onLine: true, connection })
      await start()
      expect(brought).not.toHaveBeenCalled()
      expect(readHand()).toBeNull()
    },
  )

  it('is left where the shop is too large, or could not be had: pages ask the server as before', async () => {
    brought.mockResolvedValueOnce(JSON.stringify({ format: 1, version: 1, menu: null }))
    await start()
    expect(readHand()).toBeNull()
    stop()
    brought.mockRejectedValueOnce(new Error('no network'))
    await start()
    expect(readHand()).toBeNull()
    await pass(10 * MINUTE)
    expect(since).not.toHaveBeenCalled()
  })

  it('ends with the page that keeps it', async () => {
    await start()
    stop()
    expect(readHand()).toBeNull()
    await pass(5 * MINUTE)
    expect(since).not.toHaveBeenCalled()
  })
})

describe('its freshness', () => {
  it('is asked for by version, once a minute while somebody looks at the page', async () => {
    await start()
    await pass(MINUTE - 1)
    expect(since).not.toHaveBeenCalled()
    await pass(MINUTE / 4)
    expect(since.mock.calls).toEqual([[{ data: { version: 1 } }]])
    await pass(MINUTE + MINUTE / 4)
    expect(since).toHaveBeenCalledTimes(2)
    expect(brought, 'an unchanged menu is not sent again').toHaveBeenCalledTimes(1)
  })

  it('is not asked for in a hidden tab, nor by who left the page open; who comes back has it asked at once', async () => {
    await start()
    Object.assign(document, { visibilityState: 'hidden' })
    await pass(3 * MINUTE)
    expect(since).not.toHaveBeenCalled()
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(2000)
    expect(since).toHaveBeenCalledTimes(1)

    await pass(5 * MINUTE)
    const asked = since.mock.calls.length
    await pass(20 * MINUTE)
    expect(since).toHaveBeenCalledTimes(asked)
    touch()
    touch()
    expect(since, 'not in the same moment: what was touched comes first').toHaveBeenCalledTimes(asked)
    await pass(2000)
    expect(since).toHaveBeenCalledTimes(asked + 1)
  })

  it('a new price reaches the screen without a further request, and no page opens with the old one', async () => {
    await start()
    const shown = new QueryObserver(queryClient, catalogQueries.product('dish-1'))
    const unsubscribe = shown.subscribe(() => {})
    await pass(0)
    await queryClient.fetchQuery(catalogQueries.product('dish-2'))
    since.mockResolvedValueOnce(packText(2, 650))
    await pass(MINUTE + MINUTE / 4)
    expect(shown.getCurrentResult().data?.goods.price).toBe(650)
    expect(queryClient.getQueryData(catalogQueries.product('dish-2').queryKey)).toBeUndefined()
    expect((await queryClient.ensureQueryData(catalogQueries.product('dish-2'))).goods.price).toBe(650)
    expect(fetchProduct).not.toHaveBeenCalled()
    unsubscribe()
  })

  it('a question that fails leaves what is held, and is put again', async () => {
    await start()
    since.mockRejectedValueOnce(new Error('no network'))
    await pass(MINUTE + MINUTE / 4)
    expect(readHand()).toMatchObject({ version: 1 })
    await pass(MINUTE / 4)
    expect(since).toHaveBeenCalledTimes(2)
  })
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchProduct } from '~/catalog/catalog.functions'
import { catalogQueries } from '~/catalog/catalog.queries'
import type { CatalogPack } from '~/contracts/catalog-pack'
import { packCatalog } from '~/rules/catalog-pack'
import { testGoods } from '~/rules/goods.testing'
import { readHand } from './at-hand'
import { fetchPack } from './fetch-pack'
import { keepPack } from './keep-pack'

/* Issue 8, part 4: the whole menu is fetched once when idle, and a change of prices still reaches the screen. */

vi.mock('./fetch-pack', () => ({ fetchPack: vi.fn() }))
vi.mock('~/catalog/catalog.functions', () => ({ fetchProduct: vi.fn(), fetchMenu: vi.fn() }))
const asked = vi.mocked(fetchPack)

const image = { sm: '/_ipx/w_320/pictures/a.webp', webp: '/pictures/a.webp' }
function pack(version: number, price: number): CatalogPack {
  const items = [1, 2].map((id) => ({ ...testGoods({ id, category_id: 1, price }), slug: `dish-${id}` }))
  return packCatalog({ version, categories: [{ id: 1, slug: 'rolls', name: 'Роллы', image, items, total: 2 }], popular: [] })
}
/** Questions after the first one, which brings the menu. */
const questions = () => asked.mock.calls.length - 1
const MINUTE = 60_000
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const touch = () => window.dispatchEvent(new Event('pointermove'))

let queryClient: QueryClient
let stop = () => {}
async function start() {
  const kept = keepPack(queryClient)
  stop = kept.stop
  await kept.ready
}

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' })
  const timers = { setInterval, clearInterval, setTimeout, clearTimeout }
  vi.stubGlobal('window', Object.assign(new EventTarget(), timers))
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  asked.mockReset().mockImplementation(async () => pack(1, 500))
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
    expect(questions()).toBe(0)
    expect(readHand()).toMatchObject({ version: 1 })
    expect((await queryClient.fetchQuery(catalogQueries.product('dish-1'))).goods.price).toBe(500)
  })

  it.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }])(
    'is not fetched on a connection like %o',
    async (connection) => {
      vi.stubGlobal('navigator', { onLine: true, connection })
      await start()
      expect(asked).not.toHaveBeenCalled()
      expect(readHand()).toBeNull()
    },
  )

  it('is left where the shop is too large, or could not be had: pages ask the server as before', async () => {
    asked.mockResolvedValueOnce({ format: 1, version: 1, menu: null })
    await start()
    expect(readHand()).toBeNull()
    stop()
    asked.mockRejectedValueOnce(new Error('no network'))
    await start()
    expect(readHand()).toBeNull()
    await pass(10 * MINUTE)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('ends with the page that keeps it', async () => {
    await start()
    stop()
    expect(readHand()).toBeNull()
    await pass(5 * MINUTE)
    expect(questions()).toBe(0)
  })
})

describe('its freshness', () => {
  it('is asked for by version, once a minute while somebody looks at the page', async () => {
    await start()
    await pass(MINUTE - 1)
    expect(questions()).toBe(0)
    await pass(MINUTE / 4)
    expect(questions()).toBe(1)
    await pass(MINUTE + MINUTE / 4)
    expect(questions()).toBe(2)
  })

  it('is not asked for in a hidden tab, nor by who left the page open; who comes back has it asked at once', async () => {
    await start()
    Object.assign(document, { visibilityState: 'hidden' })
    await pass(3 * MINUTE)
    expect(questions()).toBe(0)
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(2000)
    expect(questions()).toBe(1)

    await pass(5 * MINUTE)
    const before = questions()
    await pass(20 * MINUTE)
    expect(questions()).toBe(before)
    touch()
    touch()
    expect(questions(), 'not in the same moment: what was touched comes first').toBe(before)
    await pass(2000)
    expect(questions()).toBe(before + 1)
  })

  it('a new price reaches the screen without a further request, and no page opens with the old one', async () => {
    await start()
    const shown = new QueryObserver(queryClient, catalogQueries.product('dish-1'))
    const unsubscribe = shown.subscribe(() => {})
    await pass(0)
    await queryClient.fetchQuery(catalogQueries.product('dish-2'))
    asked.mockResolvedValueOnce(pack(2, 650))
    await pass(MINUTE + MINUTE / 4)
    expect(shown.getCurrentResult().data?.goods.price).toBe(650)
    expect(queryClient.getQueryData(catalogQueries.product('dish-2').queryKey)).toBeUndefined()
    expect((await queryClient.ensureQueryData(catalogQueries.product('dish-2'))).goods.price).toBe(650)
    expect(fetchProduct).not.toHaveBeenCalled()
    unsubscribe()
  })

  it('a question that fails leaves what is held, and is put again', async () => {
    await start()
    asked.mockRejectedValueOnce(new Error('no network'))
    await pass(MINUTE + MINUTE / 4)
    expect(readHand()).toMatchObject({ version: 1 })
    await pass(MINUTE / 4)
    expect(questions()).toBe(2)
  })
})

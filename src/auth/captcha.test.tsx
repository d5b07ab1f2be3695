import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tellError } from '~/lib/tell-error'

vi.mock('~/lib/tell-error', () => ({ tellError: vi.fn() }))

type Options = Record<string, unknown>
type Fake = { options: Options; events: Record<string, () => unknown>; removed: unknown[] }
type Page = Partial<Record<'turnstile' | 'smartCaptcha', unknown>> & { onSmartCaptcha?: () => void }
const page = window as unknown as Page

const scripts: HTMLScriptElement[] = []
const fired = (name: 'load' | 'error') => act(async () => void scripts.at(-1)?.dispatchEvent(new Event(name)))

/** Each service with its script in the page: what a widget got, and how the page hears of it. */
const SERVICES = {
  turnstile: {
    async arrive(): Promise<Fake> {
      const fake: Fake = { options: {}, events: {}, removed: [] }
      page.turnstile = {
        render(place: HTMLElement, options: Options) {
          place.append('Я человек')
          Object.assign(fake, {
            options,
            events: { failed: () => (options['error-callback'] as (code: string) => void)('300'), expired: options['expired-callback'] },
          })
          return 'widget'
        },
        remove: (widget: unknown) => void fake.removed.push(widget),
      }
      await fired('load')
      return fake
    },
    leave: () => fired('load'),
    asked: { sitekey: 'key', language: 'ru' },
    reason: 'failed: 300',
  },
  smartcaptcha: {
    async arrive(): Promise<Fake> {
      const fake: Fake = { options: {}, events: {}, removed: [] }
      const names: Record<string, string> = { 'network-error': 'failed', 'token-expired': 'expired' }
      page.smartCaptcha = {
        render(place: HTMLElement, options: Options) {
          place.append('Я человек')
          fake.options = options
          return 7
        },
        subscribe: (widget: number, event: string, listen: () => void) =>
          void (widget === 7 && (fake.events[names[event] ?? event] = listen)),
        destroy: (widget: unknown) => void fake.removed.push(widget),
      }
      await act(async () => page.onSmartCaptcha?.())
      return fake
    },
    leave: () => act(async () => page.onSmartCaptcha?.()),
    asked: { sitekey: 'key', hl: 'ru' },
    reason: 'failed: network-error',
  },
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  scripts.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement))
})
afterEach(() => {
  delete page.turnstile
  delete page.smartCaptcha
  vi.mocked(tellError).mockReset()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe.each(['turnstile', 'smartcaptcha'] as const)('%s', (widget) => {
  const { arrive, leave, asked, reason } = SERVICES[widget]
  const heard = vi.fn()
  beforeEach(() => void heard.mockReset())

  /** The widget on a page of its own: its script is not yet there. */
  async function open() {
    const { Captcha } = await import('./captcha')
    return render(<Captcha widget={widget} siteKey="key" onToken={(token) => heard('token', token)} onFail={(why) => heard('fail', why)} />)
  }

  test('draws itself in Russian with its key, gives its token and leaves', async () => {
    const { unmount } = await open()
    const fake = await arrive()
    expect(screen.getByRole('group', { name: 'Проверка, что вы человек' }).textContent).toBe('Я человек')
    expect(fake.options).toMatchObject(asked)
    act(() => (fake.options['callback'] as (token: string) => void)('proof'))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(heard.mock.calls).toEqual([['token', 'proof']])
    unmount()
    expect(fake.removed).toHaveLength(1)
  })

  test('says when it fails, which is logged, and when its token is too old, which is not', async () => {
    await open()
    const fake = await arrive()
    act(() => void fake.events['expired']?.())
    expect([heard.mock.calls, vi.mocked(tellError).mock.calls]).toEqual([[['fail', 'expired']], []])
    act(() => void fake.events['failed']?.())
    expect(heard.mock.calls[1]).toEqual(['fail', 'failed'])
    expect(vi.mocked(tellError).mock.calls[0]?.[0]).toMatchObject({ message: reason })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['is refused', () => fired('error')],
    ['leaves nothing, as of a blocker', leave],
    ['does not come', () => act(() => vi.advanceTimersByTimeAsync(5_000))],
  ])('is missing where its script %s; the next one asks again', async (_, happen) => {
    const first = await open()
    await happen()
    expect(heard.mock.calls).toEqual([['fail', 'missing']])
    first.unmount()
    await open()
    expect(scripts).toHaveLength(2)
    await arrive()
    expect(screen.getByRole('group').textContent).toBe('Я человек')
  })
})

test('a widget of Turnstile that stays silent is missing', async () => {
  const { Captcha } = await import('./captcha')
  const onFail = vi.fn()
  render(<Captcha widget="turnstile" siteKey="key" onToken={() => {}} onFail={onFail} />)
  await SERVICES.turnstile.arrive()
  await act(() => vi.advanceTimersByTimeAsync(4_500))
  expect(onFail).toHaveBeenCalledExactlyOnceWith('missing')
})

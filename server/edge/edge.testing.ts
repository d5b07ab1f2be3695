import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { env } from '#host'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { NONCE_HEADER } from '~/contracts/constants'
import { systemState } from '#server/db/tables'
import { withRequestContext } from '#server/core/request-context'
import { db } from '#server/http/api.testing'
import { answerPage, type PageVisit } from './public-pages'
import { clearMemory } from './response-cache'

/** An empty style sheet. */
export const assets = { fetch: () => Promise.resolve(new Response('')) } as unknown as Fetcher

const NONCE = 'only-this-rendering'

export const ORIGIN = 'https://shop.example'
export const settings = { environment: 'demo', origin: ORIGIN, captcha: 'off' } as const

/** A rendering that shows its whole request, so that tests see what of a visitor reached it. */
export const mirror = vi.fn<PageVisit['render']>(async (request) => {
  const seen = { url: request.url, method: request.method, headers: [...request.headers], cf: request.cf ?? null }
  return page(`<p>${JSON.stringify(seen).replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</p>`)
})

export function page(body: string, init: ResponseInit = {}): Response {
  const html = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/assets/app.css"/></head><body>${body}<script nonce="${NONCE}">1</script></body></html>`
  return new Response(html, {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', [NONCE_HEADER]: NONCE, ...(init.headers as Record<string, string>) },
  })
}

type Visit = RequestInit & { cookie?: string; cf?: unknown; render?: PageVisit['render']; env?: Partial<PageVisit['env']> }

/** Opens a page as a visitor and waits for its background work. `notes` is the request context. */
export async function visit(path: string, { render = mirror, env: changed, cookie, ...init }: Visit = {}) {
  const context = createExecutionContext()
  const headers = new Headers(init.headers)
  if (cookie !== undefined) headers.set('cookie', cookie)
  const request = new Request(new URL(path, ORIGIN), { redirect: 'manual', ...init, headers })
  const own = {
    request,
    url: new URL(request.url),
    env: { DB: env.DB, API_BASE_URL: '', ASSETS: assets, ...changed },
    context,
    settings,
    render,
  }
  const { response, notes } = await withRequestContext(async (notes) => ({ notes, response: await answerPage(own) }))
  const body = await response.text()
  await waitOnExecutionContext(context)
  return { status: response.status, headers: response.headers, body, notes }
}

/** All entries belong to an older generation afterwards. */
export async function freshCache(): Promise<void> {
  await changeCatalog()
  clearMemory()
  later(60_000)
  mirror.mockClear()
}

export async function changeCatalog(): Promise<void> {
  await db.update(systemState).set({ catalog_version: sql`${systemState.catalog_version} + 1` })
}

/** Moves the fake clock. */
export const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { repeatKey } from '~/contracts/common'
import type { Endpoint } from '~/contracts/endpoint'
import type { ApiEnv, ServiceContext } from './context'
import { errors, json, jsonBody } from './router'
import { HttpError } from '#server/core/errors'

type Refusal = Parameters<typeof errors>[0]
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Need = 'required' | 'optional'
type Schema = z.ZodType | undefined
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined
type Named<N extends Need | undefined, Value, None> = N extends 'required' ? Value : N extends 'optional' ? Value | None : undefined

/** Who may call, how the description says it, and what `run` gets as its first argument. */
export type Guard<Ctx> = {
  middleware: MiddlewareHandler<ApiEnv> | MiddlewareHandler<ApiEnv>[]
  security?: Record<string, string[]>[]
  refuses: Refusal[]
  contextOf: (c: Context<ApiEnv>) => Ctx
}

/** What a call says, checked. `revision` is of `If-Match`, `key` of `Idempotency-Key`. */
type Input<P extends Schema, Q extends Schema, B extends Schema, R extends Need | undefined, K extends Need | undefined> = {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  revision: Named<R, number, null>
  key: Named<K, string, undefined>
}

type Definition<
  Ctx,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  R extends Need | undefined,
  K extends Need | undefined,
  U extends readonly string[] | undefined,
> = {
  tag: string
  summary: string
  guard: Guard<Ctx>
  params?: P
  query?: Q
  /** A JSON body, or that of a form; `bytes` are the media types of a body that `run` reads from the request. */
  body?: B
  form?: B
  bytes?: U
  revision?: R
  /** Whether a call says an `Idempotency-Key`. */
  idempotency?: K
  /** The JSON answer; without one there is no body. */
  answer?: A
  /** The media type of an answer that is a file; `run` gives it as a Response with `fileHeaders`. */
  file?: string
  /** What the answer is, for the description. */
  says: string
  /** By default 200, without an answer 204. */
  status?: 200 | 201 | 202 | 303
  /** Refusals besides those that follow from the guard, the id, the input and the revision. */
  errors?: Refusal[]
  /** Other answers of the description; `run` gives them as a Response. */
  others?: Record<number, object>
  /** A verb of the service. A Response goes out as it is. */
  run: (ctx: Ctx, input: Input<P, Q, B, R, K>, c: Context<ApiEnv>) => Promise<(A extends z.ZodType ? z.output<A> : void) | Response>
}

const text = { schema: { type: 'string' as const } }
// a call without it is 428, not 422: the schema leaves it out and the description demands it
const ifMatch = z.string().max(40).optional()
const IF_MATCH = { required: ifMatch.meta({ param: { required: true } }), optional: ifMatch }

/** Defines one operation of the API: what it takes, who may call it, what it answers, and the verb that does it. The compiler derives
 *  from it what callers may send (`Endpoint`). */
export function endpoint<
  const Route extends `${Method} /${string}`,
  Ctx,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
  R extends Need | undefined = undefined,
  K extends Need | undefined = undefined,
  const U extends readonly string[] | undefined = undefined,
>(
  at: Route,
  definition: Definition<Ctx, P, Q, B, A, R, K, U>,
): Endpoint<{
  route: Route
  params: Sent<P>
  query: Sent<Q>
  body: U extends readonly string[] ? Blob : Sent<B>
  answer: A extends z.ZodType ? z.output<A> : null
  revision: Named<R, number, undefined>
  key: Named<K, string, undefined>
}> {
  const { tag, summary, guard, params, query, body, form, revision, answer, says, file, run } = definition
  const status = definition.status ?? ((answer ?? file) ? 200 : 204)
  const [method = '', path = ''] = at.split(' ')
  const headers = {
    ...(revision && { 'if-match': IF_MATCH[revision] }),
    ...(definition.idempotency && { 'idempotency-key': definition.idempotency === 'required' ? repeatKey : repeatKey.optional() }),
  }
  const takesInput = query ?? body ?? form ?? definition.bytes ?? definition.idempotency
  const refuses = [
    ...guard.refuses,
    ...(params ? [404 as const] : []),
    ...(takesInput ? [422 as const] : []),
    ...(revision ? [409 as const, 428 as const] : []),
    ...(definition.errors ?? []),
  ]
  const bytes = definition.bytes?.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }])
  const route = createRoute({
    method: method.toLowerCase() as Lowercase<Method>,
    path,
    tags: [tag],
    summary,
    middleware: guard.middleware,
    ...(guard.security && { security: guard.security }),
    request: {
      ...(params && { params: params as never }),
      ...(query && { query: query as never }),
      ...(Object.keys(headers).length > 0 && { headers: z.object(headers) }),
      ...(body && jsonBody(body)),
      ...(form && { body: { content: { 'application/x-www-form-urlencoded': { schema: form as never } }, required: true } }),
      ...(bytes && { body: { content: Object.fromEntries(bytes), required: true } }),
    },
    responses: {
      [status]:
        file === undefined ? (answer ? json(answer, says) : { description: says }) : { description: says, content: { [file]: text } },
      ...errors(...refuses),
      ...definition.others,
    },
  })
  const join = (router: OpenAPIHono<ApiEnv>) =>
    void router.openapi(route, (async (c: Context<ApiEnv>) => {
      const valid = (part: 'param' | 'query' | 'json' | 'form', schema: Schema) => (schema ? c.req.valid(part as never) : undefined)
      const said = c.req.header('if-match')
      const input = {
        params: valid('param', params),
        query: valid('query', query),
        body: valid('json', body) ?? valid('form', form),
        revision: revision === undefined ? undefined : revision === 'optional' && said === undefined ? null : revisionOf(said),
        key: definition.idempotency && c.req.header('idempotency-key'),
      } as Input<P, Q, B, R, K>
      const result = await run(guard.contextOf(c), input, c)
      if (result instanceof Response) return result
      return answer ? c.json(result, status as ContentfulStatusCode) : c.body(null, status)
    }) as never)
  return { mount: join }
}

/** Calls without a person: `middleware` says whether they may be cached. */
export const anyone = (...middleware: MiddlewareHandler<ApiEnv>[]): Guard<ServiceContext> => ({
  middleware,
  refuses: [],
  contextOf: (c) => c.get('service'),
})

/** The headers of a file to save. */
export const fileHeaders = (name: string, type = 'text/csv; charset=utf-8') => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
})

/** Mounts lists of endpoints on a router, in their order. */
export function mount(router: OpenAPIHono<ApiEnv>, ...lists: readonly { mount: (router: never) => void }[][]): OpenAPIHono<ApiEnv> {
  for (const one of lists.flat()) (one.mount as (router: OpenAPIHono<ApiEnv>) => void)(router)
  return router
}

/** The revision in `If-Match: "revision"`. @throws HttpError 428 `revision_required` */
function revisionOf(header: string | undefined): number {
  const [, digits] = /^(?:W\/)?"(\d{1,9})"$/.exec(header ?? '') ?? []
  if (digits === undefined) throw new HttpError(428, 'revision_required', 'Не сказано, какую версию записи меняете')
  return Number(digits)
}

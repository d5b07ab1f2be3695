import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#server/app'
import { call, PRODUCTION, read } from '#server/http/api.testing'

const schemaRef = z.looseObject({ $ref: z.string().optional() })
const body = z.object({ content: z.record(z.string(), z.object({ schema: schemaRef })) })
const operation = z.looseObject({
  summary: z.string().regex(/[а-яё]/i),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header', 'cookie']), schema: schemaRef })).optional(),
  requestBody: body.extend({ required: z.literal(true) }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), z.looseObject({ description: z.string().min(1) })),
})
const document = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith('/api/'), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.enum(['http', 'apiKey']) })),
  }),
})

const documentOf = async (env: Partial<typeof PRODUCTION> = {}) => read(await call('/openapi.json', { env }), document)

const described = ({ paths }: z.infer<typeof document>) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))

test('the document is OpenAPI 3.1 and all its references resolve', async () => {
  const text = await (await call('/openapi.json')).text()
  const { components } = document.parse(JSON.parse(text))
  const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
  expect(refs.length).toBeGreaterThan(20)
  expect(refs.filter((name) => !(name in components.schemas))).toEqual([])
})

/** OpenAPI has no words for sockets. */
const isSocket = (path: string) => /^\/api\/(?:live\/:ticket|staff\/live)$/.test(path)

test('it lists exactly the served operations, in production neither the outbox nor the sandbox bank', async () => {
  const served = new Set(
    api.routes
      .filter(({ method, path }) => method !== 'ALL' && !isSocket(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:([^/{]+)/g, '{$1}')}`),
  )
  const listed = described(await documentOf())
  expect(listed.toSorted()).toEqual([...served].toSorted())
  const inProduction = described(await documentOf(PRODUCTION))
  expect(inProduction.toSorted()).toEqual(listed.filter((line) => !/\/dev\/|\/sandbox\//.test(line)).toSorted())
})

test('every operation describes 429 with Retry-After, and protected ones their bearer token', async () => {
  const { paths, components } = await documentOf()
  expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'staff', 'staff_device'])
  expect(paths['/api/v3/addresses']?.post?.security).toEqual([{ bearer: [] }])
  expect(paths['/api/v3/categories']?.get?.security).toBeUndefined()
  const tooMany = z.object({
    description: z.string().regex(/[а-я]/),
    headers: z.object({ 'Retry-After': z.looseObject({ schema: z.looseObject({ type: z.literal('integer') }) }) }),
    content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.literal('#/components/schemas/Error') }) }) }),
  })
  for (const [path, methods] of Object.entries(paths))
    for (const one of Object.values(methods)) expect([path, tooMany.safeParse(one?.responses['429']).error]).toEqual([path, undefined])
  expect(paths['/api/v2/orders']?.post?.responses['429']?.description).toMatch(/ждут оплаты/)
  expect(await (await call('/docs')).text()).toContain('Слишком много запросов подряд')
})

test('the page has no scripts and external files, and a policy against both', async () => {
  const answer = await call('/docs')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
  const page = await answer.text()
  expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=|\sstyle=/i)
  expect([...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url ?? '').filter((url) => !/^(#|\/api\/)/.test(url))).toEqual([])
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('the page shows every operation and schema, and its links resolve', async () => {
  const [page, { components, ...rest }] = [await (await call('/docs')).text(), await documentOf()]
  for (const path of Object.keys(rest.paths)) expect(page).toContain(`<code>${path}</code>`)
  for (const name of Object.keys(components.schemas)) expect(page).toContain(`id="schema-${name}"`)
  const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
  expect(anchors.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
})

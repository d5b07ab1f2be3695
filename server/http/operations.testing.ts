import { call } from './api.testing'

/* The operations of the API description, for tests that cover new ones without a change. */

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[]; oneOf?: Schema[] }
type Described = {
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string }[]
  responses?: Record<string, unknown>
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } }

export type Operation = {
  /** Such as `PUT /v3/addresses/{id}`. */
  name: string
  method: string
  path: string
  /** How a bearer counts in it; calls of staff take a cookie as well. */
  bearer: 'needed' | 'may' | 'none'
  /** Where it takes an id: `path.id`, `query.id`, `body.address_id`, `body.goods.id`. */
  ids: string[]
  hasBody: boolean
  /** The names of its parameters, and of its JSON body's own fields. */
  query: string[]
  inPath: string[]
  fields: string[]
  /** The statuses that it may answer. */
  statuses: string[]
}

/** The operations of `GET /openapi.json`. */
export async function describedOperations(): Promise<Operation[]> {
  const { paths, components } = await (await call('/openapi.json')).json<Document>()
  return Object.entries(paths).flatMap(([fullPath, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody, responses = {} }]) => {
      const path = fullPath.replace(/^\/api/, '')
      const namesIn = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name)
      const withIds = parameters.filter((one) => one.in !== 'header' && isIdName(one.name)).map((one) => `${one.in}.${one.name}`)
      const body = requestBody?.content['application/json']?.schema
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        bearer: !security ? 'none' : security.every((way) => Object.keys(way).length > 0) ? 'needed' : 'may',
        ids: [...withIds, ...(body ? idsIn(body, components.schemas) : [])],
        hasBody: body !== undefined,
        query: namesIn('query'),
        inPath: namesIn('path'),
        fields: body ? Object.keys(named(body, components.schemas).properties ?? {}) : [],
        statuses: Object.keys(responses),
      }
    }),
  )
}

export function operationNamed(operations: Operation[], name: string): Operation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`${name} is not described`)
  return found
}

const isIdName = (name: string) => /^id$|_id$|\[\]$/.test(name)

function named(given: Schema, known: Record<string, Schema>): Schema {
  const found = given.$ref === undefined ? given : known[given.$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`the description has no ${given.$ref}`)
  return found
}

function idsIn(given: Schema, known: Record<string, Schema>, path = 'body', depth = 0): string[] {
  if (depth > 8) return []
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = named(given, known)
  const parts = [items, ...anyOf, ...allOf, ...oneOf]
  const here = Object.entries(properties).flatMap(([name, part]) => [
    ...(isIdName(name) ? [`${path}.${name}`] : []),
    ...idsIn(part, known, `${path}.${name}`, depth + 1),
  ])
  return [...new Set([...here, ...parts.flatMap((part) => (part ? idsIn(part, known, path, depth + 1) : []))])]
}

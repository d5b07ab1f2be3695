import type { StaffRight } from '~/rules/staff-rights'
import { call } from './api.testing'

/* The operations of the API description, for tests that cover new ones without a change. */

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}
type Described = {
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  responses?: Record<string, unknown>
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'application/x-www-form-urlencoded'?: object } }
}
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } }

export type Operation = {
  /** Such as `PUT /v3/addresses/{id}`. */
  name: string
  method: string
  path: string
  isStaff: boolean
  /** How a bearer counts in it; calls of staff take a cookie as well. */
  bearer: 'needed' | 'may' | 'none'
  /** One of them lets people and devices of staff call it; empty: any of them may. */
  rights: StaffRight[]
  /** Where it takes an id: `path.id`, `query.id`, `body.address_id`, `body.goods.id`. */
  ids: string[]
  hasBody: boolean
  hasForm: boolean
  parameters: Parameter[]
  /** The names of its parameters, and of its JSON body's own fields. */
  query: string[]
  inPath: string[]
  fields: string[]
  /** The fields without which there is no body. */
  required: string[]
  /** A body whose every field has a value of another type. */
  wrong: Record<string, unknown>
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
      const { properties = {}, required = [] } = body ? named(body, components.schemas) : {}
      const wrong = Object.entries(properties).map(([name, part]): [string, unknown] => [
        name,
        valueOfOtherType(named(part, components.schemas)),
      ])
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        isStaff: path.startsWith('/staff/'),
        bearer: !security ? 'none' : security.every((way) => Object.keys(way).length > 0) ? 'needed' : 'may',
        rights: (security ?? []).flatMap(({ staff = [] }) => staff as StaffRight[]),
        ids: [...withIds, ...(body ? idsIn(body, components.schemas) : [])],
        hasBody: body !== undefined,
        hasForm: requestBody?.content['application/x-www-form-urlencoded'] !== undefined,
        parameters,
        query: namesIn('query'),
        inPath: namesIn('path'),
        fields: Object.keys(properties),
        required,
        wrong: Object.fromEntries(wrong.filter(([, value]) => value !== undefined)),
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

/** The path with the id of a thing in it. */
export const pathWith = ({ path }: Operation, id: string | number = 1) =>
  path
    .replace('{provider}', 'sandbox')
    .replace('sandbox/{id}', 'sandbox/00000000-0000-4000-8000-000000000000')
    .replace('{code}', '000000')
    .replaceAll(/\{\w+\}/g, String(id))

const isIdName = (name: string) => /^id$|_id$|\[\]$/.test(name)

/** A value that is none of the schema's types; undefined where it takes everything. */
function valueOfOtherType(schema: Schema): unknown {
  const types = typesOf(schema)
  if (types.length === 0) return undefined
  return types.includes('object') || types.includes('array') ? 'текст' : { a: 1 }
}

const typesOf = ({ type = [], anyOf = [], oneOf = [] }: Schema): string[] => [...[type].flat(), ...[...anyOf, ...oneOf].flatMap(typesOf)]

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

import { env } from 'cloudflare:workers'
import { z } from 'zod'
import { call, read } from '#server/http/testing'

/* What each operation takes, out of the generated description, for attacks that try every field of it. */

const schema = z.looseObject({ $ref: z.string().optional(), properties: z.record(z.string(), z.unknown()).optional() })

const document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header', 'cookie']) })).optional(),
        requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })) }).optional(),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
})

/** An operation such as `PATCH /v2/user` with the names of its parameters and of its JSON body's own fields. */
export type Taking = { name: string; method: string; path: string; query: string[]; inPath: string[]; fields: string[] }

/** All operations that this environment serves. */
export async function operationsTaking(): Promise<Taking[]> {
  const { paths, components } = await read(await call('/openapi.json'), document)
  return Object.entries(paths).flatMap(([fullPath, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const path = fullPath.replace(/^\/api/, '')
      const body = requestBody?.content['application/json']?.schema
      const named = body?.$ref === undefined ? body : components.schemas[body.$ref.replace('#/components/schemas/', '')]
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
        inPath: parameters.filter((one) => one.in === 'path').map((one) => one.name),
        fields: Object.keys(named?.properties ?? {}),
      }
    }),
  )
}

/** The names of all columns of all tables: whatever a body could try to set. */
export async function allColumns(): Promise<string[]> {
  const query = `select distinct info.name from sqlite_schema one, pragma_table_info(one.name) info
    where one.type = 'table' and one.name not like '\\_cf%' escape '\\'`
  return (await env.DB.prepare(query).all<{ name: string }>()).results.map(({ name }) => name).toSorted()
}

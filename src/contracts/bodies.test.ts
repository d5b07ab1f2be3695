import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/* Unknown body fields are dropped, so that a service that spreads a body into a row stores only known fields. */

const files: Record<string, Record<string, unknown>> = import.meta.glob(['./*.ts', '!./*.test.ts'], { eager: true })
const bodies = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]): [string, z.ZodType][] =>
    name.endsWith('Body') && name !== 'errorBody' && schema instanceof z.ZodType ? [[`${file} ${name}`, schema]] : [],
  ),
)

/** Paths of the objects in a schema that let unknown fields pass. */
function openParts(schema: z.ZodType): string[] {
  const open: string[] = []
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      if (zodSchema._zod.def.type === 'object' && jsonSchema.additionalProperties !== false) open.push(`/${path.join('/')}`)
    },
  })
  return open
}

describe('request bodies drop unknown fields at every level', () => {
  test.each(bodies)('%s', (_name, schema) => {
    expect(openParts(schema)).toEqual([])
  })

  test('the check covers all bodies and finds a loose one', () => {
    expect(bodies.length).toBeGreaterThan(18)
    const loose = z.object({ lines: z.array(z.looseObject({ id: z.int() })) })
    expect(openParts(loose)).toEqual(['/properties/lines/items'])
  })
})

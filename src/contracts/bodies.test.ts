import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/* Contract "General": unknown body fields are ignored. Issue 8, part 7: nothing that a service spreads into a row can then be
   more than its contract names. */

const files: Record<string, Record<string, unknown>> = import.meta.glob(['./*.ts', '!./*.test.ts'], { eager: true })
const bodies = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]): [string, z.ZodType][] =>
    name.endsWith('Body') && name !== 'errorBody' && schema instanceof z.ZodType ? [[`${file} ${name}`, schema]] : [],
  ),
)

/** What is left of the described objects that let pass what they do not name. */
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

describe('a body keeps nothing that its contract does not name, at its top and in each object in it', () => {
  test.each(bodies)('%s', (_name, schema) => {
    expect(openParts(schema)).toEqual([])
  })

  test('all of them are looked at, and one that lets pass is found', () => {
    expect(bodies.length).toBeGreaterThan(18)
    const loose = z.object({ lines: z.array(z.looseObject({ id: z.int() })) })
    expect(openParts(loose)).toEqual(['/properties/lines/items'])
  })
})

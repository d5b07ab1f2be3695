/** The parts of a JSON Schema that the page shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  default?: unknown
}

const REF = '#/components/schemas/'

/** Plain text, or the name of a schema to link to. */
export type Piece = string | { ref: string }

/** A schema in TypeScript's notation, as pieces to print one after another. */
export function schemaPieces(schema: Schema | undefined, indent = ''): Piece[] {
  if (!schema) return ['что угодно']
  if (schema.$ref) return [{ ref: schema.$ref.replace(REF, '') }]
  if (schema.allOf) return joined(schema.allOf, ' & ', indent)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return joined(variants, ' | ', indent)
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')]
  const types = [schema.type ?? []].flat()
  if (schema.properties) return objectPieces(schema, indent, types.includes('null'))
  if (types.includes('array')) return [...wrapped(schema.items, indent), '[]', limits(schema)]
  if (typeof schema.additionalProperties === 'object') return ['{ [имя]: ', ...schemaPieces(schema.additionalProperties, indent), ' }']
  return [(types.join(' | ') || 'что угодно') + limits(schema)]
}

function objectPieces(schema: Schema, indent: string, isNullable: boolean): Piece[] {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Piece[] => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return [`${inner}${name}${mark}: `, ...schemaPieces(property, inner), '\n']
  })
  return ['{\n', ...lines, `${indent}}${isNullable ? ' | null' : ''}`]
}

function wrapped(schema: Schema | undefined, indent: string): Piece[] {
  const pieces = schemaPieces(schema, indent)
  const isUnion = schema?.anyOf ?? schema?.oneOf ?? schema?.enum
  return isUnion ? ['(', ...pieces, ')'] : pieces
}

function joined(schemas: Schema[], by: string, indent: string): Piece[] {
  return schemas.flatMap((one, i): Piece[] => [i === 0 ? '' : by, ...schemaPieces(one, indent)])
}

/** The constraints of a value: « (email, длина до 200)». */
function limits(schema: Schema): string {
  const said = [
    schema.format,
    schema.minimum !== undefined && `от ${schema.minimum}`,
    schema.exclusiveMinimum !== undefined && `больше ${schema.exclusiveMinimum}`,
    schema.maximum !== undefined && schema.maximum !== Number.MAX_SAFE_INTEGER && `до ${schema.maximum}`,
    schema.minLength !== undefined && `длина от ${schema.minLength}`,
    schema.maxLength !== undefined && `длина до ${schema.maxLength}`,
    schema.maxItems !== undefined && `до ${schema.maxItems} штук`,
    schema.pattern && schema.format === undefined && `вида ${schema.pattern}`,
    schema.default !== undefined && `иначе ${JSON.stringify(schema.default)}`,
  ].filter(Boolean)
  return said.length > 0 ? ` (${said.join(', ')})` : ''
}

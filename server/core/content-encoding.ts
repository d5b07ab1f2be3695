/** How a response may travel compressed. */
export type Encoding = 'br' | 'gzip'

/** The best encoding that a client accepts. */
export function encodingFor(accepted: string | null = ''): Encoding | undefined {
  if (!accepted) return undefined
  const names = new Set<string>()
  for (const one of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) names.add(name)
  }
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : undefined
}

/** Headers of the paths that a pattern matches. */
export type HeaderRule = { paths: RegExp; headers: Record<string, string> }

/** Reads a `_headers` file of Cloudflare: a path, in which `*` stands for anything, and indented headers.
 *  @throws Error at what the shop does not use: placeholders, hosts, removed headers */
export function readHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const [, path, name, value] = /^(?:(\/[^\s:]*)|\s+([\w-]+):\s*(.+?))\s*$/.exec(line) ?? []
    if (path !== undefined) rules.push({ paths: patternOf(path), headers: {} })
    else if (name !== undefined && value !== undefined && rules.at(-1))
      Object.assign(rules.at(-1)?.headers ?? {}, { [name.toLowerCase()]: value })
    else if (!/^\s*(#.*)?$/.test(line)) throw new Error(`_headers: not understood: ${line}`)
  }
  return rules
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

/** Adds the headers of all rules for the path. A rule replaces the answer's own header; where several have it, they are joined. */
export function applyRules(rules: readonly HeaderRule[], pathname: string, own: Record<string, string>): Record<string, string> {
  const ruled: Record<string, string> = {}
  for (const { paths, headers } of rules)
    if (paths.test(pathname))
      for (const [name, value] of Object.entries(headers)) ruled[name] = name in ruled ? `${ruled[name]}, ${value}` : value
  return { ...own, ...ruled }
}

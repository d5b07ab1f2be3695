// Fails where a built file needs what the lowest browsers of package.json lack and src/runtime/older-browsers.ts does not add.
// Run after a build. docs/decisions/070.
import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from './run.ts'

const client = join(root, 'dist/client')
const words = (text: string) => new Set(text.split(/\s+/))

/** Missing in iOS 15.4, Chrome 105 or Firefox 104. Syntax is rewritten by the build; these are not. */
const STATIC = words(`Object.groupBy Map.groupBy Array.fromAsync Promise.withResolvers Promise.try AbortSignal.any AbortSignal.timeout
  URL.canParse URL.parse Iterator.from RegExp.escape Error.isError Response.json Intl.Segmenter Intl.DurationFormat
  Uint8Array.fromBase64 Uint8Array.fromHex`)
const METHODS = words(`toSorted toReversed toSpliced with isWellFormed toWellFormed checkVisibility union intersection difference
  symmetricDifference isSubsetOf isSupersetOf isDisjointFrom toBase64 toHex getOrInsert getOrInsertComputed showPopover moveBefore`)
const ITERATORS = words('values keys entries matchAll')
const HELPERS = words('map filter take drop flatMap reduce toArray forEach some every find')
const LOOK_BEHIND = /\(\?<[=!]/

/** `Map.groupBy`, or `.toSorted` of any other object. */
function nameOf(node: ESTree.Node): string {
  if (node.type !== 'MemberExpression' || node.computed) return ''
  const { object, property } = node
  return `${object.type === 'Identifier' && /^[A-Z]\w/.test(object.name) ? object.name : ''}.${property.name}`
}

/** What a source adds to browsers that lack it: `lists.toSorted ??= …`. */
export function addedBy(source: string): Set<string> {
  const added = new Set<string>()
  const visitor = new Visitor({
    AssignmentExpression: ({ operator, left }) => void (operator === '??=' && added.add(nameOf(left))),
  })
  visitor.visit(parseSync('older-browsers.ts', source).program)
  return added
}

/** What the code needs and the lowest browsers lack. Code that asks first (`a.b?.()`, `typeof a.b`) needs nothing. */
export function lacks(code: string, added: ReadonlySet<string> = new Set()): string[] {
  const found = new Set<string>()
  const asked = new Set<string>()
  const call = ({ callee, optional }: { callee: ESTree.Node; optional?: boolean }) => {
    const name = nameOf(callee)
    if (optional || added.has(name)) return
    if (STATIC.has(name) || (name.startsWith('.') && METHODS.has(name.slice(1)))) found.add(name)
    if (HELPERS.has(name.slice(1)) && callee.type === 'MemberExpression' && callee.object.type === 'CallExpression') {
      const list = nameOf(callee.object.callee)
      if (list.startsWith('.') && ITERATORS.has(list.slice(1))) found.add(`${list}()${name}`)
    }
  }
  const text = (value: unknown) => {
    if (typeof value === 'string' && LOOK_BEHIND.test(value)) found.add('look-behind in a text')
  }
  const { program, errors } = parseSync('file.js', code, { sourceType: 'module' })
  for (const { message } of errors) found.add(message)
  new Visitor({
    CallExpression: call,
    NewExpression: call,
    UnaryExpression: ({ operator, argument }) => void (operator === 'typeof' && asked.add(nameOf(argument))),
    Literal(node) {
      if ('regex' in node) for (const fault of regexFaults(node.regex)) found.add(fault)
      else text(node.value)
    },
    TemplateElement: ({ value }) => text(value.cooked),
    StaticBlock: () => void found.add('static block'),
    AccessorProperty: () => void found.add('accessor'),
    ImportAttribute: () => void found.add('import attribute'),
    VariableDeclaration: ({ kind }) => void (kind.includes('using') && found.add('using')),
  }).visit(program)
  return [...found].filter((name) => !asked.has(name))
}

/** A regular expression that a browser cannot parse stops the whole file. */
function* regexFaults({ pattern, flags }: { pattern: string; flags: string }): Generator<string> {
  const bare = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  const groups = [...bare.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  if (LOOK_BEHIND.test(bare)) yield 'look-behind'
  if (/\(\?[ims]*-?[ims]+:/.test(bare)) yield 'flags in a group'
  if (new Set(groups).size < groups.length) yield 'two groups of one name'
  if (flags.includes('v')) yield 'flag v'
}

/** Prints what older browsers lack, and returns the number of files that need it. */
export function checkOlderBrowsers(): number {
  const added = addedBy(readFileSync(join(root, 'src/runtime/older-browsers.ts'), 'utf8'))
  const faults = globSync('**/*.js', { cwd: client }).flatMap((file) => {
    // the service worker runs without the code of the pages
    const found = lacks(readFileSync(join(client, file), 'utf8'), file.startsWith('assets/') ? added : undefined)
    return found.length ? [`${file}: ${found.join(', ')}`] : []
  })
  if (faults.length) console.error(`\n✗ The lowest browsers of package.json lack this:\n${faults.join('\n')}`)
  return faults.length
}

if (import.meta.main) process.exit(checkOlderBrowsers() ? 1 : 0)

import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageRulesOf } from './page-rules'
import { pageRulesAt, usedStyles } from './page-styles'

const used = (css: string, ...classes: string[]) => usedStyles(pageRulesOf(css), classes.map((list) => `<p class="${list}">`).join(''))

describe('the styles that a document uses', () => {
  it.each<[string, string]>([
    ['elements', 'p{top:0}'],
    ['states and attributes', 'p:hover,[data-field=rice]{top:0}'],
    ['one of several selectors', '.b,.a{top:0}'],
    ['all classes of a selector', '.a.c>p{top:0}'],
    ['classes in parentheses are not needed', '.a:not(.b),:is(.b .c){top:0}'],
    ['escaped names', '.\\[body\\:has\\(\\[x\\]\\)_\\&\\]\\:flex{top:0}'],
    ['a name that begins with a digit', '.\\32 xl{top:0}'],
    ['nested rules', '.a{&:hover{@media (hover:hover){top:0}}}'],
    ['faces, properties and frames', '@font-face{font-family:x}@property --x{syntax:"*";inherits:false}@keyframes x{to{top:0}}'],
    ['a property that one of its rules sets', '.b,.a{--x:0}@property --x{syntax:"*";inherits:false}'],
    ['the order of layers', '@layer a,b;@layer a{p{top:0}}'],
    ['braces in strings and addresses', '.a{content:"}{";background:url("data:image/svg+xml,{;}")}'],
  ])('keep %s', (_, css) => expect(used(css, 'a c', '[body:has([x])_&amp;]:flex 2xl')).toBe(css))

  it.each<[string, string]>([
    ['another class', '.b{top:0}'],
    ['a class that is missing', '.a.b{top:0}'],
    ['another element', 'dialog[open],.a>dialog::backdrop{top:0}'],
    ['a nested rule', '.b{&:hover{top:0}}'],
    ['what is for paper', '@media print{.a{top:0}}'],
    ['what a pointer is over', '@media (hover:hover){.a:hover{top:0}}'],
    ['a property of a rule that is left out', '.b{--x:0}@property --x{syntax:"*";inherits:false}'],
    ['another class in a wrapper of the bundler', ':is(:where(.a):is([open],:open) .b)[lang]{top:0}'],
    ['an empty layer', '@layer a{.b{top:0}}'],
  ])('leave out %s', (_, css) => expect(used(css, 'a')).toBe(''))

  it('stay in their at-rules and in order', () => {
    const css = '/*! x */@layer p{*{top:0}}@layer u{.a{top:1px}.b{top:2px}@media (width>=1px){.a{top:3px}.c{top:4px}}}'
    expect(used(css, 'a c')).toBe('@layer p{*{top:0}}@layer u{.a{top:1px}}@layer u{@media (width>=1px){.a{top:3px}.c{top:4px}}}')
  })
})

describe('the rules of the build', () => {
  afterEach(() => vi.restoreAllMocks())
  const filesOf = (css: string, status = 200) =>
    ({ fetch: vi.fn(() => Promise.resolve(Response.json(pageRulesOf(css), { status }))) }) as unknown as Fetcher

  it('are read once, beside their sheet', async () => {
    const files = filesOf('.a{top:0}')
    const both = await Promise.all([pageRulesAt(files, '/assets/app-1.css'), pageRulesAt(files, '/assets/app-1.css')])
    expect(both).toEqual([pageRulesOf('.a{top:0}'), pageRulesOf('.a{top:0}')])
    expect(files.fetch).toHaveBeenCalledExactlyOnceWith(new URL('https://assets.local/assets/app-1.rules.json'))
  })

  it('are read again after a failure, which is reported', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await pageRulesAt(filesOf('', 500), '/assets/app-2.css')).toBeUndefined()
    expect(log).toHaveBeenCalledOnce()
    expect(await pageRulesAt(filesOf('.a{top:0}'), '/assets/app-2.css')).toHaveLength(1)
  })
})

// `npm run icons`: writes the icons of this list as one style sheet, drawn by lucide. An icon is an empty element with a mask
// (docs/decisions/010), so its path is in the cached sheet once instead of in the HTML of every tile.
import { writeFileSync } from 'node:fs'

/** Icons by stroke width: 2.5 for those that are shown at 20 px and less. */
const STROKES: Record<string, string> = {
  '2': `
    clock search heart map-pin camera users smartphone play badge-percent coins wifi-off truck shield copy calendar
    phone-call apple download gift house info log-out mail menu message-circle monitor moon phone receipt-text send shopping-bag
    store sun ticket-percent user-round utensils wrench banknote credit-card qr-code trash pencil printer map-pinned
    layout-grid message-square key-round wallet`,
  '2.5': `
    bike arrow-right arrow-left arrow-up-right list-filter check chevron-down chevron-left chevron-right flame leaf milk-off
    minus percent plus rotate-ccw sparkles star triangle-exclamation-point wheat-off x`,
}

/** Drawn filled as well, as `{name}-full`. */
const FULL = ['heart']

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
const encode = (svg: string) => svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')

type IconData = { node: [tag: string, attributes: Record<string, string>][] }

async function drawing(name: string, stroke: string, fill = 'none'): Promise<string> {
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as { __iconData: IconData }
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
    return `<${tag}${list.join('')}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${fill}" stroke="#000" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</svg>`
}

type Icon = { name: string; of: string; stroke: string; fill?: string }

const icons = Object.entries(STROKES)
  .flatMap(([stroke, names]): Icon[] =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => ({ name, of: name, stroke })),
  )
  .concat(FULL.map((name) => ({ name: `${name}-full`, of: name, stroke: '2', fill: '#000' })))
  .toSorted((a, b) => a.name.localeCompare(b.name))

const rules = await Promise.all(
  icons.map(
    async ({ name, of, stroke, fill }) =>
      `  .icon-${name} { --icon: url("data:image/svg+xml,${encode(await drawing(of, stroke, fill))}"); }`,
  ),
)
const note = 'Made by tools/icons.ts from lucide (ISC); change the list there.'
writeFileSync('src/ui/icons.gen.css', `/* ${note} */\n@layer components {\n${rules.join('\n')}\n}\n`)
writeFileSync(
  'src/ui/icons.gen.tsx',
  `// ${note}\nimport { icon } from './icon'\n\n${icons.map(({ name }) => `export const ${pascal(name)} = icon('icon-${name}')`).join('\n')}\n`,
)

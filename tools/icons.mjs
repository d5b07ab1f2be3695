// Draws the shop's icons into one sheet: `node tools/icons.mjs` after changing the list. An icon is then an empty element
// with a mask, coloured by `currentColor`: its paths stand in the cached sheet once, not in the script and not in the
// HTML of every card (docs/decisions/010). The drawings are lucide's.
import { writeFileSync } from 'node:fs'

/** Look §2: stroke 2, and 2.5 for what is shown at 20 px and less. */
const STROKES = {
  2: [
    'clock',
    'search',
    'heart',
    'map-pin',
    'camera',
    'users',
    'smartphone',
    'play',
    'badge-percent',
    'coins',
    'wifi-off',
    'truck',
    'shield',
    'copy',
    'calendar',
    'phone-call',
    'apple',
    'download',
    'gift',
    'house',
    'info',
    'log-out',
    'mail',
    'menu',
    'message-circle',
    'monitor',
    'moon',
    'phone',
    'receipt-text',
    'send',
    'shopping-bag',
    'store',
    'sun',
    'ticket-percent',
    'user-round',
    'utensils',
    'wrench',
    'banknote',
    'credit-card',
    'qr-code',
    'trash',
    'pencil',
    'printer',
    'map-pinned',
    'layout-grid',
    'message-square',
    'key-round',
    'wallet',
  ],
  2.5: [
    'bike',
    'arrow-right',
    'arrow-left',
    'arrow-up-right',
    'list-filter',
    'check',
    'chevron-down',
    'chevron-left',
    'chevron-right',
    'flame',
    'leaf',
    'milk-off',
    'minus',
    'percent',
    'plus',
    'rotate-ccw',
    'sparkles',
    'star',
    'triangle-exclamation-point',
    'wheat-off',
    'x',
  ],
}

/** Drawn full instead of in outline, as `{name}-full`: what an outline fills with. */
const FULL = ['heart']

const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
const encode = (svg) => svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')

async function drawing(name, stroke, fill = 'none') {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`)
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
    return `<${tag}${list.join('')}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${fill}" stroke="#000" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</svg>`
}

const icons = Object.entries(STROKES)
  .flatMap(([stroke, names]) => names.map((name) => ({ name, stroke })))
  .concat(FULL.map((name) => ({ name: `${name}-full`, of: name, stroke: 2, fill: '#000' })))
  .toSorted((a, b) => a.name.localeCompare(b.name))

const rules = await Promise.all(
  icons.map(
    async ({ name, of = name, stroke, fill }) =>
      `  .icon-${name} { --icon: url("data:image/svg+xml,${encode(await drawing(of, stroke, fill))}"); }`,
  ),
)
const note = 'Made by tools/icons.mjs from lucide (ISC); change the list there.'
writeFileSync('src/ui/icons.gen.css', `/* ${note} */\n@layer components {\n${rules.join('\n')}\n}\n`)
writeFileSync(
  'src/ui/icons.gen.tsx',
  `// ${note}\nimport { icon } from './icon'\n\n${icons.map(({ name }) => `export const ${pascal(name)} = icon('icon-${name}')`).join('\n')}\n`,
)

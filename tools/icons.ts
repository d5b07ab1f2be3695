// A Tailwind plugin: a class for each icon of src/ui/icons.json, drawn by lucide (ISC) with that stroke width. It sets the mask
// of an empty element, so a drawing is in the cached sheet once instead of in the HTML of every tile (docs/decisions/010).
import type { LucideIconData } from 'lucide-react'
import plugin from 'tailwindcss/plugin'
import icons from '../src/ui/icons.json' with { type: 'json' }

type Drawing = { __iconData: LucideIconData }

const encode = (svg: string) => svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')

/** A name with `-full` is the drawing of that name, filled. */
async function rule([name, stroke]: [string, number]) {
  const outline = name.replace(/-full$/, '')
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${outline}.mjs`)) as Drawing
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const list = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${list.join('')}/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${outline === name ? 'none' : '#000'}" stroke="#000" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</svg>`
  return [`.icon-${name}`, { '--icon': `url("data:image/svg+xml,${encode(svg)}")` }] as const
}

const rules = Object.fromEntries(await Promise.all(Object.entries(icons).map(rule)))

export default plugin(({ addBase }) => addBase(rules))

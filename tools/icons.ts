// A Tailwind plugin: a class for each icon of src/ui/icons.json, drawn by lucide (ISC) with that stroke width; with `list: staff` for
// those of src/staff/kit/icons.json. All drawings of a list are one image, the mask of an empty element, because a browser opens
// each SVG image as a document of its own (docs/decisions/010). The customers' list has two: `first` for what public pages show when
// they open, `others` for the rest.
import type { LucideIconData } from 'lucide-react'
import plugin from 'tailwindcss/plugin'
import staff from '../src/staff/kit/icons.json' with { type: 'json' }
import customers from '../src/ui/icons.json' with { type: 'json' }

type Icons = Readonly<Record<string, number>>
type Rules = Record<string, Record<string, string>>
type Drawing = { __iconData: LucideIconData }

const SIDE = 24
/** From one drawing to the next; the gap keeps neighbours out of a rounded edge. */
const STEP = 32

const encode = (svg: string) => svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')

/** A name with `-full` is the drawing of that name, filled. */
async function draw([name, stroke]: [string, number], at: number): Promise<string> {
  const outline = name.replace(/-full$/, '')
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${outline}.mjs`)) as Drawing
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const list = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${list.join('')}/>`
  })
  const fill = outline === name ? '' : ' fill="#000"'
  return `<g transform="translate(${at * STEP})" stroke-width="${stroke}"${fill}>${shapes.join('')}</g>`
}

/** The rules of one image and its icons. `selector` is of the elements that it masks. */
async function imageOf(icons: Icons, selector: string): Promise<Rules> {
  const list = Object.entries(icons)
  const width = (list.length - 1) * STEP + SIDE
  const shapes = await Promise.all(list.map(draw))
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIDE}" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</svg>`
  /** A percentage of what the image is wider than the element. */
  const place = (at: number) => `${Number(((100 * at * STEP) / (width - SIDE)).toFixed(5))}%`
  return {
    // all browsers know the prefixed name; without it the bundler would write the image twice
    [selector]: { '-webkit-mask-image': `url("data:image/svg+xml,${encode(image)}")` },
    ...Object.fromEntries(list.map(([name], at) => [`.icon-${name}`, { '--icon': place(at) }])),
  }
}

const classesOf = (icons: Icons) =>
  Object.keys(icons)
    .map((name) => `.icon-${name}`)
    .join()

// longhands: the bundler repeats a prefixed shorthand four times
const PLACES: Rules = { '.icon': { 'mask-position': 'var(--icon) 0', 'mask-size': 'auto 100%', 'mask-repeat': 'no-repeat' } }
const { first, others } = customers
const sheets = {
  customers: [PLACES, await imageOf(first, '.icon'), await imageOf(others, classesOf(others))],
  staff: [PLACES, await imageOf(staff, '.icon')],
}

export default plugin.withOptions<{ list?: keyof typeof sheets }>(
  ({ list = 'customers' } = {}) =>
    ({ addBase }) =>
      sheets[list].forEach((rules) => addBase(rules)),
)

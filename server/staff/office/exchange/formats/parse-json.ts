import { type CatalogFile, OWN_SOURCE } from '~/contracts/catalog-file'
import { addVariants, type VariantMode } from './add-variants'
import { holdsDishes, isDish, variantsOf } from './json-dish'
import { availableOf, field, isObject, plainKey, textOf } from './json-fields'
import { ID, NAME, OPTIONS } from './json-options'
import { currencyOf } from './json-price'
import { collectMenu, type MenuCollector } from './menu-of'
import { readOwnLists, readOwnDish } from './own-json'
import { TREES } from './programs/trees'
import { type JsonObject, type JsonValue, readJson } from './read-json'

type Section = { name: string; above: string; isHidden: boolean }
/** Where in the file one is: names of sections above, known sections by id, what dishes inherit. */
type Place = {
  path: readonly string[]
  /** Of this very place first: each restaurant has a section 1. */
  sections: readonly ReadonlyMap<string, Section>[]
  currency: string | undefined
  base: string
  isHidden: boolean
  /** The id outside of `{id, attributes: {…}}`, or the key of an object of objects. */
  id: string
}

const SECTION_LISTS = /categor|section|group|rubric|folder|раздел|категори|групп/
/** Names of fields that are no names of sections. */
const GENERIC =
  /^(?:items?|products?|goods|dishes|dish|menu|menus|menuitems?|positions|offers|data|result|results|response|payload|body|content|list|records|rows|entries|nodes?|edges|elements|values|attributes|fields|props|pageprops|state|catalog|catalogue|categories|category|sections?|subsections|subcategories|children|groups|restaurants?|places|venues|stores?|shops?|brands?|outlets|vendors|itemcategories|menucategories|hasmenusection|hasmenuitem|hasmenu|info|card|блюда|товары|меню|позиции|категории|разделы)$/
const NO_MENU =
  /^(?:delivery\p{L}*|zones?|tips|fees?|taxes|tax|discounts?|promos?|promotions?|promocodes|coupons?|payments?|currencies|shipping|banners|reviews|hours|schedule|related|recommended|recommendations|upsell\p{L}*)$/u
const CATEGORY =
  'category категория раздел categoryname categorytitle section sectionname group groupname parentgroup menucategory группа categoryid sectionid groupid menucategoryid categories categoryids sectionids parentid'.split(
    ' ',
  )
const IDS = [...ID, 'slug', 'categoryid', 'sectionid', 'groupid']
const BASE = 'baseurl imagebaseurl imagesbaseurl imagebase imagesbase imagehost cdn cdnurl mediaurl siteurl'.split(' ')

/** Reads a program that is known by its fields; else dishes wherever an object has a name and a price: lists, objects of objects, sections
 *  in sections, several restaurants. Sections name the category, or a list of them that dishes refer to by id.
 *  @throws HttpError 422 not_a_menu where the text is no JSON, too_many */
export function parseJson(text: string, { source, variants }: { source: string | undefined; variants: VariantMode }): CatalogFile {
  const root = readJson(text)
  const program = TREES.find((one) => one.is(root))
  if (program) {
    const own = collectMenu(source ?? program.name.toLowerCase())
    program.read(root, own, variants)
    return own.finish({ program: program.name, ...(program.is_minor && { is_minor: true }) })
  }
  const title = isObject(root) ? textOf(field(root, NAME)) : ''
  const own = isObject(root) && textOf(field(root, ['source'])) === OWN_SOURCE ? OWN_SOURCE : ''
  const menu = collectMenu(source ?? (own || `json ${title}`.trim().slice(0, 60)))
  const sections = new Map<string, Section>()
  const options = new Map<string, JsonObject>()
  index(root, '', sections, options)
  let count = 0
  if (own !== '' && isObject(root)) readOwnLists(root, menu)
  walk(
    root,
    { path: [], sections: [sections], currency: undefined, base: '', isHidden: false, id: '' },
    {
      menu,
      options,
      variants,
      isOwn: own !== '',
      nextLine: () => (count += 1),
    },
  )
  return menu.finish()
}

type Reader = {
  menu: MenuCollector
  options: ReadonlyMap<string, JsonObject>
  variants: VariantMode
  isOwn: boolean
  nextLine: () => number
}

/** Collects the sections of lists, and the objects in lists of options, by their ids. */
function index(value: JsonValue, key: string, sections: Map<string, Section>, options: Map<string, JsonObject>): void {
  const inner = Array.isArray(value) ? value.map((one) => [key, one] as const) : isObject(value) ? Object.entries(value) : []
  if (isObject(value)) {
    const isOption = OPTIONS.includes(key)
    const name = textOf(field(value, NAME))
    if (isOption || (SECTION_LISTS.test(key) && name !== '' && !isDish(value)))
      for (const idName of IDS) {
        const id = textOf(field(value, [idName]))
        if (id === '') continue
        if (isOption) options.set(id, options.get(id) ?? value)
        else sections.set(id, sections.get(id) ?? sectionOf(value, name))
      }
  }
  for (const [name, one] of inner)
    if (typeof one === 'object' && one !== null)
      index(one, OPTIONS.includes(key) || Array.isArray(value) ? key : plainKey(name), sections, options)
}

const sectionOf = (value: JsonObject, name: string): Section => ({
  name,
  above: textOf(field(value, ['parentid', 'parent', 'parentcategoryid', 'parentgroup'])),
  isHidden: availableOf(value) === false,
})

function walk(value: JsonValue, place: Place, reader: Reader): void {
  if (isDish(value)) return take(value, place, reader)
  if (Array.isArray(value))
    return walkList(
      value.map((one) => ['', one] as const),
      place,
      reader,
    )
  if (!isObject(value)) return
  const name = (textOf(field(value, NAME)) || textOf(titleOf(value))).trim()
  const inside: Place = {
    ...place,
    path: name === '' ? place.path : [...place.path, name],
    sections: [...ownSections(value), ...place.sections],
    currency: currencyOf(value) ?? place.currency,
    base: textOf(field(value, BASE)) || place.base,
    isHidden: place.isHidden || (name !== '' && availableOf(value) === false),
    id: textOf(field(value, ID)),
  }
  const entries = Object.entries(value)
  const plain = entries.map(([key]) => plainKey(key))
  const isTable = name === '' && entries.some(([, one]) => isDish(one))
  if (isTable) return walkList(entries, inside, reader)
  const isMenu = name !== '' || plain.some((key) => GENERIC.test(key))
  for (const [at, [key, one]] of entries.entries()) {
    const word = plain[at] ?? ''
    if (typeof one !== 'object' || one === null || NO_MENU.test(word) || (isMenu && OPTIONS.includes(word))) continue
    const isSection = name === '' && !GENERIC.test(word) && /\p{L}/u.test(key)
    walk(one, isSection ? { ...inside, path: [...inside.path, key] } : inside, reader)
  }
}

/** `{section: 'Супы', items: […]}`: what a list of dishes says of all of them. */
const titleOf = (value: JsonObject) =>
  CATEGORY.filter((key) => !/ids?$/.test(key))
    .map((key) => field(value, [key]))
    .find((one) => typeof one === 'string' && /\p{L}/u.test(one))

/** The entries of a list or of an object of objects. Beside dishes, what has a name and no price is refused. */
function walkList(entries: readonly (readonly [string, JsonValue])[], place: Place, reader: Reader): void {
  const hasDishes = entries.some(([, one]) => isDish(one))
  for (const [key, one] of entries) {
    if (isDish(one)) take(one, { ...place, id: key }, reader)
    else if (hasDishes && isObject(one) && !Object.values(one).some((inner) => holdsDishes(inner))) {
      const name = textOf(field(one, NAME)).trim()
      reader.menu.refuse(reader.nextLine(), name === '' ? 'Нет названия' : `«${name.slice(0, 120)}»: нет цены`, { name })
    } else if (typeof one === 'object' && one !== null) walk(one, { ...place, id: key }, reader)
  }
}

/** The sections of lists in this very object. */
function ownSections(value: JsonObject): ReadonlyMap<string, Section>[] {
  const own = new Map<string, Section>()
  for (const [key, list] of Object.entries(value))
    if (Array.isArray(list) && SECTION_LISTS.test(plainKey(key)))
      for (const one of list)
        if (isObject(one)) for (const name of IDS) own.set(textOf(field(one, [name])), sectionOf(one, textOf(field(one, NAME))))
  return own.size === 0 ? [] : [own]
}

function take(dish: JsonObject, place: Place, reader: Reader): void {
  const { key, isHidden } = categoryOf(dish, place, reader.menu)
  const line = reader.nextLine()
  const { id, variants } = variantsOf(dish, reader.menu, reader.options, {
    line,
    id: place.id,
    category: key,
    currency: place.currency,
    base: place.base,
    isHidden: place.isHidden || isHidden,
  })
  const own = reader.isOwn ? readOwnDish(dish, line, reader.menu, reader.options) : {}
  addVariants(
    reader.menu,
    id,
    variants.map((one) => ({ ...one, ...own })),
    reader.variants,
  )
}

function categoryOf(dish: JsonObject, { path, sections }: Place, menu: MenuCollector): { key: string; isHidden: boolean } {
  const restaurant = path.at(-1)
  const find = (id: string) => sections.map((one) => one.get(id)).find((one) => one !== undefined)
  for (const name of CATEGORY) {
    const value = field(dish, [name])
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
      const id = isObject(one) ? textOf(field(one, IDS)) : textOf(one)
      const known = find(id)
      if (known) return { key: menu.category(known.name, { id, above: find(known.above)?.name ?? restaurant }), isHidden: known.isHidden }
      const text = isObject(one) ? textOf(field(one, NAME)) : /id(?:s)?$/.test(name) ? '' : textOf(one)
      if (/\p{L}/u.test(text)) return { key: menu.category(text, { above: restaurant }), isHidden: false }
    }
  }
  return { key: path.length > 0 ? menu.category(path.at(-1) ?? '', { above: path.at(-2) }) : '', isHidden: false }
}

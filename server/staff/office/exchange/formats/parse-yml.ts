import { type CatalogFile, MAX_FILE_GOODS, OWN_SOURCE } from '~/contracts/catalog-file'
import { fold } from '~/rules/composition'
import { lineText } from '~/rules/plain-text'
import { invalid } from '#server/core/errors'
import { addVariants, type DishVariant, type VariantMode } from './add-variants'
import { collectMenu } from './menu-of'
import { notAMenu } from './not-a-menu'
import { readOffer } from './read-offer'
import { innerHtml, ownText, readXml, type XmlNode } from './read-xml'

type Found = { categories: XmlNode[]; offers: XmlNode[]; texts: Map<string, string> }

const ROOT = /<yml_catalog\b[^<>]{0,300}/
const MOST_OFFERS = MAX_FILE_GOODS * 3

/** Reads YML of marketplaces and delivery services. Dishes go to their own category, whatever is above it; offers of one `group_id` are
 *  variants. A broken or unusable offer is refused under its line.
 *  @throws HttpError 422 not_a_menu without offers or with a DTD, too_many */
export function parseYml(xml: string, { source, variants }: { source: string | undefined; variants: VariantMode }): CatalogFile {
  const root = ROOT.exec(xml)?.[0] ?? ''
  const { categories, offers, texts } = findNodes(xml)
  if (offers.length === 0) throw otherXml(xml)
  const own = root.includes(`source="${OWN_SOURCE}"`) ? OWN_SOURCE : ''
  const menu = collectMenu(source ?? (own || `yml ${lineText(texts.get('name') ?? texts.get('company') ?? '')}`.trim().slice(0, 60)))
  readCategories(menu, categories)
  for (const group of groupsOf(offers)) {
    const read = group.flatMap((node): DishVariant[] => {
      const offer = node.broken
        ? { why: `Предложение «${node.attributes.get('id') ?? ''}»: не закрыт элемент, строка ${node.broken.line}` }
        : readOffer(node, menu, categories.length > 0)
      if (!('why' in offer)) return [offer]
      menu.refuse(node.line, offer.why, { key: node.attributes.get('id') })
      return []
    })
    addVariants(menu, group[0]?.attributes.get('group_id'), read, variants)
  }
  return menu.finish()
}

function findNodes(xml: string): Found {
  const found: Found = { categories: [], offers: [], texts: new Map() }
  const isKept = (name: string, parent: string) =>
    name === 'offer' || (name === 'category' && parent !== 'offer') || (parent === 'shop' && (name === 'name' || name === 'company'))
  readXml(xml, isKept, (node) => {
    if (node.name === 'offer') found.offers.push(node)
    else if (node.name === 'category') found.categories.push(node)
    else found.texts.set(node.name, innerHtml(node))
    if (found.offers.length > MOST_OFFERS) throw invalid('file', 'В файле больше 2000 блюд. Разделите его на части', 'too_many')
  })
  return found
}

function readCategories(menu: ReturnType<typeof collectMenu>, nodes: readonly XmlNode[]): void {
  const names = new Map(nodes.map((node) => [node.attributes.get('id') ?? '', nameOf(node)]))
  for (const node of nodes) {
    const parent = node.attributes.get('parentId') ?? node.attributes.get('parent_id') ?? ''
    const key = menu.category(nameOf(node), { id: node.attributes.get('id'), above: names.get(parent) })
    const hours = node.attributes.get('hours')
    if (hours !== undefined) menu.serve(key, hours, { line: node.line, name: nameOf(node) })
  }
}

/** What other XML is, and where its program has YML. */
function otherXml(xml: string) {
  const start = xml.slice(0, 2000)
  if (/<(?:!doctype html|html|head|body|table|meta)\b/i.test(start)) return notAMenu('Это страница сайта, а\u00a0не\u00a0файл меню')
  if (/<КоммерческаяИнформация/.test(start)) return notAMenu('Это обмен 1С (CommerceML). Выгрузите из\u00a0 1С файл YML или таблицу CSV')
  if (/<(?:rss|feed)\b/.test(start)) return notAMenu('Это лента Google Merchant или новостей (RSS), в\u00a0ней нет предложений <offer>')
  if (/<(?:\w+:)?workbook\b/i.test(start)) return notAMenu('Это таблица Excel в\u00a0XML. Сохраните её как CSV')
  return notAMenu('Это XML, но\u00a0в\u00a0нём нет предложений <offer>, как в\u00a0YML')
}

const nameOf = (node: XmlNode) => ownText(node).trim() || (node.attributes.get('name') ?? '')

/** Puts offers of one group together, at the place of the first. */
function groupsOf(offers: readonly XmlNode[]): XmlNode[][] {
  const groups = Map.groupBy(offers, (offer) => {
    const group = offer.attributes.get('group_id') ?? offer.attributes.get('groupId')
    return group ? fold(group) : offer
  })
  return [...groups.values()]
}

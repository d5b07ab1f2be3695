import { type CatalogFile, type FileFormat, type FileGoods, OWN_SOURCE } from '~/contracts/catalog-file'
import { isCellLength } from '~/rules/damaged-cell'
import { type GroupNames, groupLines } from '~/rules/group-lines'
import { optionLine } from '~/rules/option-line'
import { weekLine } from '~/rules/week-line'
import { csvText } from '#server/core/csv'
import { element, XML_HEAD, xmlText } from '#server/core/xml'

/** The catalogue as a file that `parseMenu` reads back without a difference. */
export const WRITERS: Record<FileFormat, (file: CatalogFile, shop: { name: string; at: Date }) => string> = {
  json: ({ source, categories, options, goods }) =>
    `${JSON.stringify({ source, categories, options, goods: goods.map(({ line: _line, ...one }) => one) }, null, 1)}\n`,
  csv: csvOf,
  yml: ymlOf,
}

const HEADER =
  'Артикул;Категория;Название;Описание;Состав;Цена;Старая цена;Вес;Ед;Шт;Метка;Аллергены;Ккал;Белки;Жиры;Углеводы;Добавки;Фото;Наличие;Адрес страницы;Черновик;Размер;Выбор;Часы;Часы категории'

function csvOf(file: CatalogFile): string {
  const weeks = new Map(file.categories.map(({ key, hours = [] }) => [key, weekLine(hours)]))
  const groupNames = namesIn(file)
  const rows = file.goods.map((one) => [
    one.article ?? null,
    groupNames.category(one.category),
    one.name,
    one.description ?? null,
    one.composition ?? null,
    one.price,
    one.old_price ?? null,
    one.weight ?? null,
    one.unit ?? null,
    one.pieces ?? null,
    one.badge ?? null,
    one.allergens?.join(', ') ?? null,
    ...foodOf(one),
    one.options ? optionsCell(one.options.map(groupNames.option)) : null,
    one.images?.join('\n') ?? null,
    one.available === false ? 'нет' : 'да',
    one.slug ?? null,
    one.draft ? 'да' : null,
    one.size ?? null,
    groupLines(one.groups ?? [], groupNames) || null,
    weekLine(one.hours ?? []) || null,
    weeks.get(one.category) || null,
  ])
  return csvText([HEADER.split(';'), ...rows])
}

/** One line is there twice where the cell would be as long as one that was cut off: the end of such a cell is not believed. */
const optionsCell = (lines: readonly string[]) => {
  const text = lines.join('\n')
  return isCellLength(text) ? `${text}\n${lines[0]}` : text
}

/** Options by their lines, dishes by their addresses, categories by their names. */
function namesIn({ options, categories }: CatalogFile): GroupNames<string> {
  const lines = new Map(options.map((one) => [one.key, optionLine(one)]))
  const names = new Map(categories.map(({ key, name }) => [key, name]))
  return { option: (key) => lines.get(key) ?? '', dish: (key) => key, category: (key) => names.get(key) ?? key }
}

const foodOf = ({ nutrition }: FileGoods) =>
  nutrition ? [nutrition.kcal, nutrition.protein, nutrition.fat, nutrition.carbs] : [null, null, null, null]

function ymlOf(file: CatalogFile, { name, at }: { name: string; at: Date }): string {
  const options = new Map(file.options.map((one) => [one.key, one]))
  const hoursOf = (hours: FileGoods['hours'] = []) => (hours.length === 0 ? '' : ` hours="${xmlText(weekLine(hours))}"`)
  const categories = file.categories.map(
    (one) => `<category id="${xmlText(one.key)}"${hoursOf(one.hours)}>${xmlText(one.name)}</category>\n`,
  )
  const groupNames = namesIn(file)
  const optionsXml = (keys: readonly string[]) =>
    keys.map((key) => {
      const one = options.get(key)
      return one
        ? `<option id="${xmlText(key)}" kind="${one.kind}" price="${one.price}" max="${one.max}">${xmlText(one.name)}</option>`
        : ''
    })
  const families = Map.groupBy(file.goods, ({ family }) => family)
  // a size alone is known by its name
  const isShared = (family: string) => (families.get(family)?.length ?? 0) > 1
  const offers = file.goods.map((one) =>
    [
      `<offer id="${xmlText(one.key)}" available="${one.available !== false}"${one.family === undefined ? '' : ` group_id="${xmlText(one.family)}"`}>`,
      element('name', (one.family !== undefined && isShared(one.family) && one.base) || one.name),
      element('price', one.price),
      element('oldprice', one.old_price),
      element('currencyId', 'RUB'),
      element('categoryId', one.category),
      ...(one.images ?? []).map((url) => element('picture', url)),
      element('description', one.description),
      element('composition', one.composition),
      element('vendorCode', one.article),
      param('Вес', one.weight, one.unit),
      param('Количество', one.pieces, 'шт'),
      param('Метка', one.badge),
      param('Аллергены', one.allergens?.join(', ')),
      param('Размер', one.size),
      param('slug', one.slug),
      param('Выбор', groupLines(one.groups ?? [], groupNames)),
      param('Часы', weekLine(one.hours ?? [])),
      element('draft', one.draft ? 'true' : null),
      ...['Калорийность', 'Белки', 'Жиры', 'Углеводы'].map((label, index) => param(label, foodOf(one)[index])),
      one.options ? `<options>${optionsXml(one.options).join('')}</options>` : '',
      '</offer>\n',
    ].join(''),
  )
  return [
    `${XML_HEAD}<yml_catalog date="${at.toISOString().slice(0, 19)}+00:00" source="${OWN_SOURCE}">\n<shop>\n${element('name', name)}\n`,
    `<currencies><currency id="RUB" rate="1"/></currencies>\n<categories>\n${categories.join('')}</categories>\n`,
    `<offers>\n${offers.join('')}</offers>\n</shop>\n</yml_catalog>\n`,
  ].join('')
}

const param = (name: string, value: string | number | null | undefined, unit?: string) =>
  value === null || value === undefined || value === ''
    ? ''
    : `<param name="${name}"${unit ? ` unit="${unit}"` : ''}>${xmlText(String(value))}</param>`

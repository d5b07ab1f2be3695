import { addVariants, type DishVariant } from '#server/staff/office/exchange/formats/add-variants'
import type { MenuCollector } from '#server/staff/office/exchange/formats/menu-of'
import { amountOfSize } from '#server/staff/office/exchange/formats/read-dish'
import type { Row } from '#server/staff/office/exchange/formats/read-table'
import { cellReader, hasColumns } from './header'
import type { TableProgram } from './program'

type Cell = ReturnType<typeof cellReader>

/** A variable product is a row without a price; its variations name it as their parent, by article or as `id:12`.
 *  https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema */
export const WOOCOMMERCE: TableProgram = {
  name: 'WooCommerce',
  is: (header) => hasColumns(header, 'type', 'sku', 'name', 'regular price'),
  read(rows, menu, variants) {
    const cell = cellReader(rows[0]?.cells ?? [])
    const products = rows.slice(1)
    // «Weight (g)»
    const unit = rows[0]?.cells.some((name) => /^weight \(g\)/i.test(name)) ? 'г' : 'кг'
    const of: Of = { cell, menu, unit }
    const isVariation = (row: Row) => /^variation/i.test(cell(row, 'type'))
    const byParent = Map.groupBy(products.filter(isVariation), (row) => cell(row, 'parent'))
    const known = new Set<string>()
    for (const row of products.filter((one) => !isVariation(one))) {
      const names = [cell(row, 'sku'), `id:${cell(row, 'id')}`].filter((name) => name !== '' && name !== 'id:')
      const sizes = names.flatMap((name) => byParent.get(name) ?? [])
      for (const name of names) known.add(name)
      const id = cell(row, 'id') || cell(row, 'sku')
      if (sizes.length === 0) menu.add(variantOf(row, row, of))
      else
        addVariants(
          menu,
          id,
          sizes.map((size) => variantOf(size, row, of)),
          variants,
        )
    }
    for (const [parent, lost] of byParent)
      if (!known.has(parent)) for (const row of lost) menu.refuse(row.line, `«${cell(row, 'name')}»: в\u00a0файле нет товара ${parent}`)
  },
}

type Of = { cell: Cell; menu: MenuCollector; unit: 'г' | 'кг' }

function variantOf(row: Row, parent: Row, of: Of): DishVariant {
  const { cell, menu } = of
  const [regular, sale] = [cell(row, 'regular price'), cell(row, 'sale price')]
  const label = [1, 2, 3]
    .map((at) => cell(row, `attribute ${at} value`))
    .filter(Boolean)
    .join(', ')
  const path = cell(parent, 'categories').split(',')[0]?.split('>') ?? []
  const images = (of: Row) => cell(of, 'images').split(/,\s*(?=https?:)/)
  return {
    line: row.line,
    id: cell(row, 'id') || cell(row, 'sku') || undefined,
    category: menu.category(path.at(-1)?.trim() ?? '', { above: path.at(-2)?.trim() }),
    name: cell(parent, 'name'),
    price: sale || regular,
    old_price: sale === '' ? '' : regular,
    description: cell(parent, 'description') || cell(parent, 'short description'),
    amounts: [amountOfSize(label), { value: cell(row, 'weight') || cell(parent, 'weight'), unit: of.unit }],
    images: [...images(row), ...images(parent)],
    available: isOnSale(row, cell) && (row === parent || isOnSale(parent, cell)),
    article: cell(row, 'sku'),
    label: row === parent ? '' : label || cell(row, 'name').replace(`${cell(parent, 'name')} - `, ''),
  }
}

/** Published: 1 public, 0 private, -1 draft. In stock: 0, or «backorder», which is sold. */
const isOnSale = (row: Row, cell: Cell): boolean =>
  cell(row, 'published') !== '0' && cell(row, 'published') !== '-1' && cell(row, 'in stock') !== '0'

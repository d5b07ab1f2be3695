import { fold } from '~/rules/composition'
import { unitOf } from '~/rules/parse-amount'
import { currencyIn } from '~/rules/parse-price'

/** What a column of a table means. */
export type ColumnName = (typeof COLUMNS)[number][0]
/** `unit` is named by the header: «Вес, кг». */
export type Column = { name: ColumnName; index: number; unit: string | undefined; currency: string | undefined }

const OF_WHAT = '(?: (?:товара|товаров|блюда|блюд|позиции|продукта|меню|услуги))?'
const exactly = (words: string) => new RegExp(`^(?:${words})${OF_WHAT}(?: \\d)?$`)

/** Headers as spreadsheets and programs of restaurants have them: lower case, е for ё, letters and digits only. The first that fits counts. */
const COLUMNS = [
  ['old_price', exactly('старая цена|цена до скидки|цена без скидки|прежняя цена|зачеркнутая цена|old ?price|price ?old|compare at price')],
  ['sale_price', exactly('цена со скидкой|цена по акции|акционная цена|скидочная цена|sale ?price|price sale|special price')],
  [
    'price',
    exactly(
      '(?:цена|стоимость)(?: (?:продажи|розничная|базовая|за порцию|за шт|с ндс|доставки|в рублях|руб|рублей|р|rub|usd|eur|kzt|byn|uah))*|цена цена продажи|розничная цена|базовая цена|(?:product )?price(?: (?:rub|usd|eur))?|selling price|default price|retail price|regular price|base price|unit price|прайс',
    ),
  ],
  // what the shop pays where another column is the price
  ['cost', exactly('cost')],
  ['currency', exactly('валюта|currency(?: code)?')],
  [
    'category',
    exactly(
      'категори[яи]|размещение(?: на сайте)?|группы|product category|подкатегория|раздел|подраздел|группа|подгруппа|группа товаров|категория товаров|раздел меню|группа меню|рубрика|папка|вид|тип|category|categories|subcategory|section|group|type|menu section|category name',
    ),
  ],
  [
    'name',
    exactly('название|наименование|имя|товар|блюдо|позиция|номенклатура|продукт|name|title|product|item|dish|product name|item name'),
  ],
  ['composition', exactly('состав|ингредиенты|composition|ingredients')],
  ['description', exactly('(?:полное |краткое |подробное )?описание|анонс|description|short description|text|текст|текст описания')],
  ['volume', exactly('объем(?: (?:мл|л))?|volume')],
  [
    'weight',
    exactly(
      '(?:вес|масса|выход)(?: (?:нетто|порции|готового|в граммах))*(?: (?:г|гр|кг))?|граммовка|граммаж|порция|нетто|weight(?: (?:g|kg))?|вес объем|вес выход',
    ),
  ],
  ['unit', exactly('ед|единица|единицы|ед изм|единица измерения|ед измерения|unit|units|measure')],
  [
    'pieces',
    exactly(
      'шт|штук|количество(?: (?:шт|штук|кусочков|в порции))?|кол во(?: (?:шт|штук|кусочков|в порции))?|кусочков|pieces|pcs|quantity in portion',
    ),
  ],
  [
    'images',
    exactly(
      '(?:ссылк[аи] на )?(?:фото|картинк[аиу]|изображени[ея]|фотографи[яию])(?: (?:url|ссылка))?|url (?:фото|картинки|изображения)|images?|image url|img|pictures?|photos?|photo url|gallery',
    ),
  ],
  ['hidden', exactly('скрыт|скрыто|скрыть|стоп|в стопе|стоп лист|hidden|удален|архив|архивный|в архиве|disabled')],
  [
    'available',
    exactly(
      'наличие|в наличии|доступно|доступность|активно|активность|активен|на сайте|в продаже|показывать|видимость(?: на витрине| на сайте)?|разрешен[оа]? к продаже|статус|status|product is available|published|available|availability|active|enabled|in stock|stock|остаток|visible',
    ),
  ],
  ['article', exactly('артикул|article|sku|vendor ?code|plu|код блюда')],
  ['id', exactly('id|ид|код|внешний код|код товара|external id|guid|uuid|tilda uid|uid|product id|key|ключ')],
  ['kbju', exactly('кбжу|пищевая ценность|энергетическая ценность кбжу')],
  ['kcal', exactly('калорийность(?: ккал)?|ккал|калории|энергетическая ценность|kcal|calories')],
  ['protein', exactly('белки(?: г)?|белок|б|proteins?')],
  ['fat', exactly('жиры(?: г)?|жир|ж|fats?')],
  ['carbs', exactly('углеводы(?: г)?|у|carbs|carbohydrates')],
  ['allergens', exactly('аллергены|allergens')],
  ['badge', exactly('значок|метка|badge|mark|ярлык')],
  ['options', exactly('добавки|опции|модификаторы|топпинги|соусы|options|modifiers|addons|toppings')],
  ['groups', exactly('выбор|группы выбора|option groups')],
  ['hours', exactly('часы|hours')],
  ['category_hours', exactly('часы категории|category hours')],
  ['label', exactly('размер|вариант|диаметр|size|variant|variation|editions')],
  ['slug', exactly('slug|чпу|адрес страницы')],
  ['draft', exactly('черновик|draft')],
] as const

const SEVERAL: readonly ColumnName[] = ['category', 'images', 'available', 'hidden']
const MAX_HEADER = 60

/** The columns of a header row. Only the first of a name counts, except for levels of categories and pictures. */
export function csvColumnsOf(header: readonly string[]): Column[] {
  const found: Column[] = []
  for (const [index, text] of header.entries()) {
    if (text.length > MAX_HEADER) continue
    const plain = fold(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const [name] = COLUMNS.find(([, pattern]) => pattern.test(plain)) ?? []
    if (name === undefined || (!SEVERAL.includes(name) && found.some((one) => one.name === name))) continue
    const last = plain.split(' ').at(-1) ?? ''
    found.push({ name, index, unit: plain.includes(' ') && unitOf(last) ? last : undefined, currency: currencyIn(text) })
  }
  return found.some(({ name }) => PRICES.includes(name))
    ? found
    : found.map((one) => (one.name === 'cost' ? { ...one, name: 'price' } : one))
}

const PRICES: readonly ColumnName[] = ['price', 'sale_price']

/** True where dishes can be read by these columns. */
export const isUsable = (columns: readonly Column[]): boolean =>
  columns.some(({ name }) => name === 'name') && columns.some(({ name }) => PRICES.includes(name))

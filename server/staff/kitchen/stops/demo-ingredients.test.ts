import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { seedShop } from '#server/db/db.testing'
import { goods, goodsIngredients, ingredients, optionIngredients, options } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { readIngredients } from './read-ingredients'

/** What the demo's kitchen keeps in store. */
const STORE = `
  авокадо, ананас, апельсин, арахис, бадьян, базилик, баклажан, бальзамик, банан, бекон, белые грибы, болгарский перец,
  брокколи, бульон, бульон даси, ваниль, васаби, ветчина, вишня, вода, водоросли вакаме, водоросли чука,
  газированная вода, говядина, говяжий бульон, горгонзола, гренки, грецкий орех, груша, дайкон, желатин, зелёное яблоко,
  зелёный горошек, зелёный лук, икра лосося, икра масаго, имбирь, какао, кальмар, картофель, кешью, кимчи, кинза, клюква,
  кляр темпура, кокосовая стружка, кокосовое молоко, корица, кофеин, красный лук, креветки, кукурузный крахмал, кунжут,
  кунжутное масло, куриное бедро, куриный бульон, курица, лайм, лапша соба, лапша удон, лемонграсс, лимон, лимонный сок,
  листья шисо, лосось, лук-порей, майонез, манго, маракуйя, маринованный огурец, маскарпоне, маслины, мидии,
  минеральная вода, мирин, морковь, морская соль, морской гребешок, моцарелла, мята, мёд, натуральные ароматизаторы,
  нори, овсяное молоко, огурец, оливковое масло, омлет тамаго, ореховый соус, паприка, пармезан, паста кочуджан,
  паста мисо, паста том ям, пекинская капуста, пепперони, перец чили, перечный соус, песочное печенье, петрушка,
  печенье савоярди, питьевая артезианская вода, подсластители, подсолнечное масло, пшеница, пшеничная мука, пюре манго,
  редис, рис, рисовая лапша, рисовая мука, рисовый уксус, ростки сои, руккола, рыбный бульон, рыбный соус, салат романо,
  сахар, сахарный сироп, свиная шея, свинина, сливки, сливочное масло, сливочный соус, сливочный сыр, сметана,
  снежный краб, содовая, соевые бобы, соевый соус, сок маракуйи, сок юзу, соль, соус барбекю, соус понзу, соус спайси,
  соус тамари, соус терияки, соус унаги, соус хойсин, соус цезарь, соус юзу, стружка тунца бонито, стручковая фасоль,
  сухари панко, сырная шапка, тамаринд, тесто, томатный соус, томаты, тофу, тростниковый сироп, трюфельное масло, тунец,
  тыква, тыквенные семечки, тёмный шоколад, углекислый газ, угорь, укроп, устричный соус, утка, фета, фунчоза, халапеньо,
  цукини, чай матча, чай улун, чеддер, черри, чеснок, чоризо, чёрный перец, чёрный уксус, шампиньоны, шиитаке, шпинат,
  эдамаме, эспрессо, яйцо
`

beforeAll(async () => {
  await seedShop()
  // the shop starts several screens at once
  await Promise.all([readIngredients(db), readIngredients(db)])
})

it('reads the demo’s compositions into products of the store', async () => {
  const names = (await db.select({ name: ingredients.name }).from(ingredients)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(STORE.trim().split(/,\s+/).toSorted())
})

it('knows what dishes need, and leaves sets to their parts', async () => {
  const rows = await db
    .select({ slug: goods.slug, name: ingredients.name })
    .from(goodsIngredients)
    .innerJoin(goods, eq(goods.id, goodsIngredients.goods_id))
    .innerJoin(ingredients, eq(ingredients.id, goodsIngredients.ingredient_id))
  const of = (slug: string) => rows.filter((one) => one.slug === slug).map(({ name }) => name)
  expect(of('filadelfiya-klassik')).toEqual(['лосось', 'сливочный сыр', 'огурец', 'рис', 'нори'])
  expect(of('duet')).toEqual([])
  expect(
    (
      await db
        .select({ id: goods.id })
        .from(goods)
        .where(sql`not ${goods.ingredients_read}`)
    ).length,
  ).toBe(0)
})

it('finds what options are made of by their names', async () => {
  const rows = await db
    .select({ option: options.name, name: ingredients.name })
    .from(optionIngredients)
    .innerJoin(options, eq(options.id, optionIngredients.option_id))
    .innerJoin(ingredients, eq(ingredients.id, optionIngredients.ingredient_id))
    .orderBy(asc(options.id), asc(ingredients.name))
  const of = (option: string) => rows.filter((one) => one.option === option).map(({ name }) => name)
  expect(of('Лосось, 30 г')).toEqual(['лосось'])
  expect(of('Двойной краб')).toEqual(['снежный краб'])
  expect(of('Спайси')).toEqual(['соус спайси'])
  expect(of('Имбирь, васаби, соевый соус')).toEqual(['васаби', 'имбирь', 'соевый соус'])
  expect(of('Сырный борт')).toEqual([])
})

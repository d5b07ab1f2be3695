/** How words begin that people ask for and the menu may not have, and the category nearest to them. */
const near: readonly (readonly [category: string, beginnings: string])[] = [
  ['wok', 'рам[еэ]н|лапш|вок|рис|плов|паст|спагет|макарон|гречк|удон|соба|фунчоз'],
  ['soups', 'суп|борщ|уха|бульон|солянк|щи|харчо|окрошк|лагман'],
  ['pizza', 'пицц|бургер|чизбургер|шаурм|шаверм|хачапур|хот|кебаб|фри|картош|сыр|пирог|сэндвич|наггетс'],
  ['salads', 'салат|овощ|зелен|оливье|винегрет|боул|поке'],
  ['desserts', 'торт|десерт|слад|пирож|морожен|печень|пончик|блин|шоколад|конфет|вафл'],
  ['drinks', 'напит|кола|сок|вод[аы]|чай|кофе|латте|капучино|пив|вин[оа]|квас|смузи|коктейл|морс|лимонад'],
  ['sushi', 'суши|сашими|нигири|гункан|рыб|икр|лосос|форел|с[её]мг|тунец|краб|устриц|морепродукт'],
  ['sets', 'набор|сет|компани|праздни|вечерин'],
  ['sauces', 'соус|кетчуп|майонез|горчиц|васаби|имбир'],
]

/** The category to offer where a query found nothing: the nearest to its words, else the menu's first. A menu without
 *  categories gives undefined. Pure; never throws. Look §4 "search empty". */
export function suggestCategory<Category extends { slug: string }>(query: string, menu: readonly Category[]): Category | undefined {
  const slugs = near.filter(([, beginnings]) => new RegExp(`(?:^|[^а-яё])(?:${beginnings})`, 'i').test(query)).map(([slug]) => slug)
  return slugs.map((slug) => menu.find((one) => one.slug === slug)).find(Boolean) ?? menu[0]
}

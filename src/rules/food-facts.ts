import { ALLERGENS, type Allergen } from '~/contracts/constants'
import { type Food, foodParts, namesFood } from './allergy-hits'

/* What a menu says of allergens, in the owner's words: «орехи», «кешью». It rather finds too much. */

const words = (text: string) => text.split(' ')
const FOODS: Record<Allergen, readonly string[]> = {
  gluten: words('глютен пшеница пшеничный мука панко темпура тесто хлеб лаваш удон рамен макароны спагетти кускус булгур сухари гренки'),
  milk: words('молоко молочный лактоза сыр сырный сливки сливочный сметана йогурт творог кефир пармезан моцарелла чеддер фета'),
  egg: words('яйцо яйца яичный омлет майонез тамаго'),
  fish: words('рыба рыбный лосось тунец тунца угорь угря сёмга форель окунь масаго тобико икра анчоусы скумбрия сибас треска'),
  crustaceans: words('ракообразные морепродукты креветка креветочный краб крабовый рак лангустин омар'),
  molluscs: words('моллюски морепродукты кальмар осьминог гребешок мидии устрицы'),
  nuts: words('орехи ореховый миндаль фундук кешью фисташки пекан кедровый'),
  peanuts: words('арахис арахисовый'),
  soy: words('соя соевый тофу эдамаме мисо'),
  sesame: words('кунжут кунжутный тахини'),
  mustard: words('горчица горчичный'),
  celery: words('сельдерей'),
}
/** Names that look like an allergen: «кокосовое молоко», «рисовая мука», «мускатный орех». */
const OTHER_FOODS: Partial<Record<Allergen, RegExp>> = {
  gluten: /рисов|кукурузн|гречнев|без глютена/,
  milk: /кокос|соев|миндальн|овсян|растительн|без лактозы/,
  nuts: /мускатн|кокос/,
}

/** The allergens that a dish is said to contain; null where the menu does not say what it is made of. Empty allergens alone say nothing: nobody may
 *  have filled them in. */
export function allergensOf(food: Food): Allergen[] | null {
  const parts = foodParts(food)
  if (parts.length === 0) return null
  return ALLERGENS.filter((allergen) => parts.some((part) => !OTHER_FOODS[allergen]?.test(part) && namesFood(part, FOODS[allergen])))
}

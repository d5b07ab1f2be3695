import type { MenuCategory } from '~/catalog/menu'
import type { FoodField } from '~/ui/food-field'
import { fieldOf } from '~/catalog/category-field'
import { sitePictures } from '~/ui/site-pictures'

export type HomeSlide = { slug: string; field: FoodField; picture: string; title: string; text: string; action: string }

const slides = [
  {
    slug: 'pizza',
    picture: sitePictures.heroPizza,
    title: 'Тесто зреет двое суток',
    text: 'Поэтому край у пиццы лёгкий и хрустит. Печём после заказа.',
    action: 'Выбрать пиццу',
  },
  {
    slug: 'rolls',
    picture: sitePictures.heroRolls,
    title: 'Роллы крутим после заказа',
    text: 'Рис ещё тёплый, нори ещё хрустит. Так и едут.',
    action: 'Выбрать роллы',
  },
  {
    slug: 'sushi',
    picture: sitePictures.heroSushi,
    title: 'Рыба холодная, рис тёплый',
    text: 'Так нигири и задуманы. Съешьте их первыми.',
    action: 'Выбрать суши',
  },
]

/** The slides of the front page; each leads to a category that exists. */
export function homeSlides(menu: MenuCategory[]): HomeSlide[] {
  return slides.flatMap((slide) => {
    const category = menu.find(({ slug }) => slug === slide.slug)
    return category ? [{ ...slide, field: fieldOf(category.slug, category.id) }] : []
  })
}

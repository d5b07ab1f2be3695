import { plural } from '~/lib/text'

/** «7 блюд»: how many dishes there are. */
export const dishesText = (count: number) => `${count} ${plural(count, ['блюдо', 'блюда', 'блюд'])}`

/** What a screen reader says when a search has ended. */
export const foundText = (count: number) => (count === 0 ? 'Ничего не нашли' : `Нашли ${dishesText(count)}`)

/** The last row of the dropdown, which leads to all of them. */
export const allText = (count: number) =>
  count === 1 ? '1 результат' : `Все ${count} ${plural(count, ['результат', 'результата', 'результатов'])}`

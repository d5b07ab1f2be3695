import { HttpError } from '#server/core/errors'

const EXAMPLE = 'Подойдут YML, JSON или таблица CSV, в\u00a0которой первая строка такая: Название;Цена;Категория;Вес'

/** 422 for a file that is no menu: what it is, and what is taken instead. `rows`: the first rows of a table without a known header. */
export function notAMenu(what: string, rows?: string[][]) {
  const text = `${what}. ${EXAMPLE}`
  return new HttpError(422, 'not_a_menu', text, { fields: { file: text }, ...(rows && { extra: { rows } }) })
}

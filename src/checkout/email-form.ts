import * as v from 'valibot'

/** The address a receipt goes to. The compiler of the order's body holds it against the contract. */
export const receiptEmail = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Укажите почту, пришлём на неё чек'),
  v.maxLength(200, 'Адрес почты слишком длинный'),
  v.email('Проверьте адрес почты'),
)

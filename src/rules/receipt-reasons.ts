/** Why the till printed nothing, in words for staff: its own text without the code, or what the shop lacks. Pure. */
export function receiptReasonText(error: string | null): string {
  if (error === null || error === '') return 'касса отказала'
  if (error === 'no_seller') return 'заполните ИНН и\u00a0почту в\u00a0«Настройках»'
  const text = error.replace(/^\d+ /, '')
  return /\p{L}/u.test(text) && !/^[a-z_\d]+$/.test(text) ? text : 'касса отказала'
}

/** Texts for the provider's cancellation codes. */
const TEXTS: Partial<Record<string, string>> = {
  insufficient_funds: 'На карте не хватило денег',
  '3d_secure_failed': 'Банк не дождался подтверждения по СМС',
  card_expired: 'У карты истёк срок',
  invalid_card_number: 'В номере карты ошибка',
  invalid_csc: 'Код с обратной стороны карты не подошёл',
  call_issuer: 'Банк просит позвонить ему насчёт этой карты',
  issuer_unavailable: 'Банк, который выпустил карту, не отвечает',
  country_forbidden: 'Картой этой страны оплатить нельзя',
  payment_method_limit_exceeded: 'Превышен лимит на платежи по карте',
  payment_method_restricted: 'Банк запретил платежи этой картой',
  permission_revoked: 'Карта больше не сохранена. Оплатите другой',
  identification_required: 'Кошелёк нужно подтвердить, чтобы платить такие суммы',
  fraud_suspected: 'Банк принял платёж за подозрительный',
  internal_timeout: 'Платёж не уложился во время',
  expired_on_confirmation: 'Время на оплату вышло',
  expired_on_capture: 'Время на оплату вышло',
  canceled_by_merchant: 'Магазин отменил платёж',
}

/** Why a payment failed, for the customer, without a full stop. Null and unknown codes get a general text. */
export function paymentReasonText(code: string | null): string {
  return (code !== null && Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined) ?? 'Банк не пропустил оплату'
}

import { under } from './under.mjs'

/* Orders, codes, bonuses, payments. docs/decisions/016 to 028. */

const CHECKS = 'server/orders/order-checks.ts'
const PLACE = 'server/orders/place-order.service.ts'
const RECORDS = 'server/orders/order-records.ts'
const STATUS = 'src/rules/order-status.ts'
const SIGNED = 'server/platform/payments/sandbox-signature.ts'

export const money = [
  ...under('server/orders/refused-order.test.ts', [
    ['the shop’s total is charged, not the body’s', CHECKS, 'if (totals.total !== body.total && !isGoodNews) throw changed()', ''],
    ['what is gone or dearer is a conflict', CHECKS, 'if (changes.outed.length > 0 || changes.changed.length > 0) throw changed()', ''],
    ['a delivery has its minimum', CHECKS, 'if (delivery.missing > 0)', 'if (false)'],
    [
      'the way to pay agrees with itself',
      CHECKS,
      'if (!PAY_TYPES_OF_VARIANT[pay_variant]?.includes(pay_type)) return',
      'if (false) return',
    ],
    ['a time is a slot', CHECKS, 'return problem ? { datetime: SLOT_TEXTS[problem] } : {}', 'return {}'],
    ['for now needs an open kitchen', CHECKS, 'if (isOpen(hours, city.time_zone, now)) return {}', 'return {}'],
    ['who has left orders nothing', RECORDS, '"id" = ${userId} and "deleted_at" is null$', '"id" = ${userId}$'],
  ]),
  ...under('server/orders/place-order.test.ts', [
    [
      'in maintenance no order is taken',
      PLACE,
      "if (maintenance.is_active) throw new HttpError(503, 'maintenance', maintenance.message || MAINTENANCE)",
      '',
    ],
  ]),
  ...under('server/orders/order-deals.test.ts', [
    [
      'more bonuses than may be spent are refused',
      CHECKS,
      "if (bonuses_refused !== null) throw invalid('bonuses', bonuses_refused, 'too_many_bonuses')",
      '',
    ],
    [
      'an unusable code is refused',
      CHECKS,
      "if (promoProblem && promoProblem.reason !== 'personal_better') throw promoError('promocode', promoProblem)",
      '',
    ],
  ]),
  ...under('server/orders/order-races.test.ts', [
    ['a code for once is used once at the same moment', RECORDS, 'once: once_per_customer', 'once: false'],
    [
      'a code’s uses are counted at the same moment',
      RECORDS,
      '.set({ used: sql`${promoCodes.used} + 1` })',
      '.set({ used: sql`${promoCodes.used}` })',
    ],
    ['bonuses leave the balance with the order', RECORDS, '...(order.bonuses_spent ? [redeemBonuses(ctx, order.bonuses_spent)] : []),', ''],
    ['ten calls of one key are one order', RECORDS, '...(attempt ? rememberTry(ctx, attempt) : []),', ''],
  ]),
  ...under('server/orders/idempotency.test.ts', [
    ['a key answers the first order again', PLACE, 'if (earlier) return earlier', ''],
    [
      'a key belongs to one body',
      'server/orders/idempotency.ts',
      "if (row.bodyHash !== attempt.bodyHash) throw conflict('idempotency_key_reused', 'С этим ключом уже оформлен другой заказ')",
      '',
    ],
    [
      'a key lives for a day',
      'server/orders/idempotency.ts',
      'gt(idempotencyKeys.created_at, now.getTime() - KEY_LIFE_MS)',
      'gt(idempotencyKeys.created_at, 0)',
    ],
  ]),
  ...under('server/promo/promo.test.ts', [
    [
      'a code for once is used once',
      'src/rules/promo.ts',
      "if (state.isUsedByCustomer) return refusal('already_used', `Код ${state.code} вы уже применили`)",
      '',
    ],
    ['a code has its uses', 'src/rules/promo.ts', "if (state.isUsedUp) return refusal('used_up', `Код ${state.code} уже разобрали`)", ''],
    ['a code has its end', 'src/rules/promo.ts', 'if (state.ends_at !== null && at > state.ends_at)', 'if (false)'],
    ['a code has its minimum', 'src/rules/promo.ts', 'if (full < promo.min_total) {', 'if (false) {'],
    ['guessed codes are counted', 'server/promo/promo.service.ts', 'if (!found?.mayTry) {', 'if (!found) {'],
    [
      'beyond the budget no guess is counted anew',
      'server/promo/promo.service.ts',
      "${hasRoom('promo_wrong', budgets, ctx.now)} and ${isUnknown}",
      '${isUnknown}',
    ],
  ]),
  ...under('src/rules/bonuses.test.ts', [
    [
      'bonuses pay half at most',
      'src/rules/bonuses.ts',
      'wholePercentOf(basis.left, BONUS_FACTOR * 100)',
      'wholePercentOf(basis.left, 100)',
    ],
    ['and no more than there are', 'src/rules/bonuses.ts', 'Math.min(basis.balance, wholePercentOf', 'Math.max(0, wholePercentOf'],
    ['a small pickup takes none', 'src/rules/bonuses.ts', 'if (isTooSmallPickup(basis)) return 0', ''],
  ]),
  ...under('src/rules/order-status.test.ts', [
    [
      'a customer cancels what nobody cooks yet',
      STATUS,
      "from: 'processed', to: 'canceled', by: ['staff']",
      "from: 'processed', to: 'canceled', by: ['staff', 'customer']",
    ],
    ['what is not paid is not cooked', STATUS, 'holds: (order) => !isUnpaid(order)', 'holds: () => true'],
    [
      'nothing moves but by the list',
      STATUS,
      'one.from === order.status && one.to === to && one.by.includes(actor)',
      'one.to === to && one.by.includes(actor)',
    ],
  ]),
  ...under('server/orders/online-order.test.ts', [
    ['a card of one’s own pays', PLACE, '          eq(cards.customer_id, userId),\n', ''],
    ['one that is in use', PLACE, "          eq(cards.status, 'active'),\n", ''],
    ['of this provider', PLACE, '          eq(cards.provider, ctx.payments.name),\n', ''],
    ['a promise that got longer is asked about', PLACE, 'if (promiseChanged) throw promiseChanged', ''],
  ]),
  ...under('server/orders/unpaid-orders.test.ts', [
    ['three unpaid orders at once', RECORDS, '${isUnpaid ? hasRoom(userId) : sql``}', ''],
    ['and the fourth is told why', 'server/orders/unpaid-orders.ts', 'if (count < MAX_UNPAID_ORDERS) return', 'return'],
  ]),
  ...under('server/payments/inbox.test.ts', [
    [
      'a webhook’s body is not believed',
      'server/payments/inbox.ts',
      'if (truth) await settleBy(ctx, truth)',
      "if (truth) await settleBy(ctx, { ...truth, status: event.kind === 'payment.succeeded' ? 'paid' : truth.status })",
    ],
    ['an event is acted on once', 'server/payments/inbox.ts', 'return noted?.handled_at === null', 'return true'],
    [
      'only the provider in use is heard',
      'server/payments/inbox.ts',
      "if (provider !== ctx.payments.name || provider === 'off') throw missing('Такого провайдера нет')",
      '',
    ],
  ]),
  ...under('server/platform/payments/sandbox-provider.test.ts', [
    ['a signature lasts five minutes', SIGNED, ' || Math.abs(now.getTime() - Number(second) * 1000) > TOLERANCE_MS', ''],
    ['a signature is of this body', SIGNED, '`${second}.${body}`', '`${second}`'],
    ['and of this moment', SIGNED, '`${second}.${body}`', '`${body}`'],
    [
      'no more is given back than was paid',
      'server/platform/payments/sandbox-provider.ts',
      '    sql`${left} >= ${sql.param(call.amount, sandboxPayments.amount)}`,\n',
      '',
    ],
    [
      'a key belongs to one sum',
      'server/platform/payments/sandbox-provider.ts',
      "if (row?.amount !== payment.amount) throw new ProviderError('refused', 'idempotence_key_reused')",
      "if (!row) throw new ProviderError('refused', 'idempotence_key_reused')",
    ],
  ]),
  ...under('server/platform/payments/yookassa-provider.test.ts', [
    [
      'YooKassa’s webhooks come from its network',
      'server/platform/payments/yookassa-provider.ts',
      'if (!isYooKassaAddress(address)) throw',
      'if (false) throw',
    ],
  ]),
  ...under('server/payments/apply-truth.test.ts', [
    [
      'another sum pays for nothing',
      'server/payments/apply-truth.ts',
      'if (toKopecks(truth.amount) !== toKopecks(amount)) {',
      'if (false) {',
    ],
    [
      'what is paid twice is given back once',
      'server/payments/apply-truth.ts',
      '(${isOfCanceled} or ${isBesidesGood} or ${isReleased})`)',
      '(${isOfCanceled} or ${isReleased})`)',
    ],
  ]),
  ...under('server/payments/pay-again.test.ts', [
    ['what is late is not paid again', 'server/payments/pay-again.ts', '    gt(orders.pay_by, at),\n', ''],
    [
      'to pay again is no other site’s wish',
      'server/payments/payments.routes.ts',
      '[changingGet, requireCustomer] as const',
      '[requireCustomer] as const',
    ],
  ]),
  ...under('server/bank/bank.test.ts', [
    [
      'nobody pays because another site wants it',
      'server/bank/bank.routes.ts',
      "if (c.req.header('sec-fetch-site') === 'cross-site') throw",
      'if (false) throw',
    ],
    [
      'the bank’s page is there with its sandbox only',
      'server/bank/bank.routes.ts',
      "if (!isServed(path, c.get('service').settings)) throw missing('Такого адреса в API нет')",
      '',
    ],
    ['the bank’s page runs nothing', 'server/bank/bank.routes.ts', "    'content-security-policy': policy,\n", ''],
  ]),
  ...under('server/orders/order-address.test.ts', [
    [
      'an order is sent to one’s own address',
      PLACE,
      'and(eq(addresses.id, body.address_id ?? NOBODY), eq(addresses.customer_id, userId))',
      'eq(addresses.id, body.address_id ?? NOBODY)',
    ],
  ]),
]

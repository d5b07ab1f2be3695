import { html, raw } from 'hono/html'
import { TEST_CARD } from '#server/platform/payments/sandbox-card'
import { paymentReasonText } from '~/rules/payment-reasons'
import { priceText } from '~/rules/price-text'
import type { BankPayment } from './bank.service'
import { BANK_STYLE } from './bank-style'
import { MOODS } from './moods'

type Markup = ReturnType<typeof html>

/** The page of the sandbox's bank: no script, nothing from outside, its one sheet allowed by its hash. `payment` undefined
 *  is the page for a link that leads nowhere. `origin` is the shop's, where its form may lead back to. Contract "Payment". */
export async function bankPage(payment: BankPayment | undefined, origin: string): Promise<{ page: string; policy: string }> {
  const page = await html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${payment ? `${payment.description}: оплата` : 'Платёж не найден'} — тестовый банк</title>
<style>${raw(BANK_STYLE)}</style>
</head>
<body>
<main>
<header>
<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M4 12 16 5l12 7z"/><path d="M8 16v7M16 16v7M24 16v7M4 27h24"/></svg>
<p>Тестовый банк: <span>деньги не списываются</span></p>
</header>
<div class="body">${payment ? paymentPart(payment) : lostPart(origin)}</div>
</main>
</body>
</html>`
  return { page: String(page), policy: await policyFor(origin) }
}

function paymentPart(payment: BankPayment): Markup {
  return html`<h1>${payment.description}</h1>
<p class="sum">${priceText(payment.amount)}</p>
${payment.status === 'pending' && payment.outcome === null ? formPart(payment) : endPart(payment)}`
}

function formPart({ id, amount, save_card: isCardKept }: BankPayment): Markup {
  return html`<dl><dt>Карта</dt><dd>${TEST_CARD.brand} •• ${TEST_CARD.last4}</dd></dl>
${isCardKept ? html`<p class="keep">Магазин попросил сохранить карту: в следующий раз оплата пройдёт без этой страницы.</p>` : ''}
<form method="post" action="/api/payments/sandbox/${id}">
<div class="buttons">
<button type="submit" name="action" value="pay">Оплатить ${priceText(amount)}</button>
<button type="submit" name="action" value="decline" class="quiet">Отклонить</button>
</div>
<details>
<summary>Как поведёт себя банк</summary>
<fieldset>
<legend>Как поведёт себя банк</legend>
${MOODS.map(
  ({ value, title, text }, i) =>
    html`<label><input type="radio" name="mood" value="${value}"${i === 0 ? raw(' checked') : ''}>${title}<small>${text}</small></label>`,
)}
</fieldset>
</details>
</form>`
}

function endPart({ status, outcome, reason, backUrl }: BankPayment): Markup {
  const [tone, title, text] =
    status === 'pending'
      ? ['', 'Банк обрабатывает платёж', 'Это займёт до двадцати секунд. Магазин узнает об итоге сам.']
      : status !== 'canceled'
        ? ['ok', 'Уже оплачено', 'Второй раз платить не нужно.']
        : outcome === 'canceled'
          ? ['no', 'Платёж отклонён', `${paymentReasonText(reason)}.`]
          : ['no', 'Платёж больше не ждут', 'Вышло время на оплату, или заказ отменили.']
  return html`<p class="state ${tone}">${title}</p><p>${text}</p>
<a class="back" href="${backUrl}">Вернуться в магазин</a>`
}

const lostPart = (origin: string): Markup => html`<h1 class="lost">Такого платежа нет</h1>
<p>Ссылка неполная, или платёж уже удалили.</p>
<a class="back" href="${origin}/">Вернуться в магазин</a>`

/** A browser holds `form-action` against the way back as well. */
async function policyFor(origin: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(BANK_STYLE))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`
}

import { html, raw } from 'hono/html'
import { staticPagePolicy } from '#server/http/security-headers'
import type { FaultMode } from '#server/platform/payments/sandbox-bank'
import { paymentReasonText } from '~/rules/payment-reasons'
import { priceText } from '~/rules/number-text'
import { BANK_STYLE } from './bank-style'

type Markup = ReturnType<typeof html>

/** The fault modes that the page offers, the usual one first. */
export const FAULT_MODES: readonly { value: FaultMode; title: string; text: string }[] = [
  { value: 'good', title: 'Отвечает сразу', text: 'Магазин узнаёт об оплате раньше, чем вы вернётесь' },
  { value: 'slow', title: 'Думает двадцать секунд', text: 'До тех пор платёж висит' },
  { value: 'twice', title: 'Сообщает дважды', text: 'Одно и то же уведомление приходит два раза' },
  { value: 'disorder', title: 'Сообщает не по порядку', text: 'Последним приходит устаревшее уведомление' },
  { value: 'error', title: 'Отвечает ошибкой', text: 'На два вопроса магазина банк не ответит' },
  { value: 'silent', title: 'Молчит', text: 'Скажет об оплате, только если его спросят' },
]

/** A payment as the page shows it. `end` is of one that the customer has acted on. */
export type ShownPayment = {
  path: string
  bank: string
  description: string
  amount: number
  /** What pays: a card, or a bank's app. */
  method: string
  keepsCard: boolean
  isOpen: boolean
  end: 'pending' | 'paid' | 'declined' | 'expired'
  reason: string | null
  moods: readonly { value: string; title: string; text: string }[]
  backUrl: string
}

/** The sandbox bank's page without scripts and external files; its style is allowed by hash. Undefined: an unknown payment.
 *  `form-action` must allow the shop's origin, because browsers apply it to the redirect as well. */
export async function bankPage(payment: ShownPayment | undefined, origin: string): Promise<{ page: string; policy: string }> {
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
<p>${payment?.bank ?? 'Тестовый банк'}: <span>деньги не списываются</span></p>
</header>
<div class="body">${payment ? paymentPart(payment) : lostPart(origin)}</div>
</main>
</body>
</html>`
  return { page: String(page), policy: staticPagePolicy(BANK_STYLE, `'self' ${origin}`) }
}

function paymentPart(payment: ShownPayment): Markup {
  return html`<h1>${payment.description}</h1>
<p class="sum">${priceText(payment.amount)}</p>
${payment.isOpen ? formPart(payment) : endPart(payment)}`
}

function formPart({ path, amount, method, keepsCard, moods }: ShownPayment): Markup {
  return html`<dl><dt>Чем платим</dt><dd>${method}</dd></dl>
${keepsCard ? html`<p class="keep">Магазин попросил сохранить карту: в следующий раз оплата пройдёт без этой страницы.</p>` : ''}
<form method="post" action="${path}">
<div class="buttons">
<button type="submit" name="action" value="pay">Оплатить ${priceText(amount)}</button>
<button type="submit" name="action" value="decline" class="quiet">Отклонить</button>
</div>
<details>
<summary>Как поведёт себя банк</summary>
<fieldset>
<legend>Как поведёт себя банк</legend>
${moods.map(
  ({ value, title, text }, i) =>
    html`<label><input type="radio" name="mood" value="${value}"${i === 0 ? raw(' checked') : ''}>${title}<small>${text}</small></label>`,
)}
</fieldset>
</details>
</form>`
}

function endPart({ end, reason, backUrl }: ShownPayment): Markup {
  const [tone, title, text] = {
    pending: ['', 'Банк обрабатывает платёж', 'Это займёт до двадцати секунд. Магазин узнает об итоге сам.'],
    paid: ['ok', 'Уже оплачено', 'Второй раз платить не нужно.'],
    declined: ['no', 'Платёж отклонён', `${paymentReasonText(reason)}.`],
    expired: ['no', 'Платёж больше не ждут', 'Вышло время на оплату, или заказ отменили.'],
  }[end]
  return html`<p class="state ${tone}">${title}</p><p>${text}</p>
<a class="back" href="${backUrl}">Вернуться в магазин</a>`
}

const lostPart = (origin: string): Markup => html`<h1 class="lost">Такого платежа нет</h1>
<p>Ссылка неполная, или платёж уже удалили.</p>
<a class="back" href="${origin}/">Вернуться в магазин</a>`

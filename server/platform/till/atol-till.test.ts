import { describe, expect, it, vi } from 'vitest'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { atolTill } from './atol-till'
import type { TillReceipt } from './till'

const NOW = new Date('2026-11-27T22:30:00Z')
const codes = { taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' }
const receipt: TillReceipt = {
  key: 'key-1',
  kind: 'sale',
  lines: [
    { name: 'Филадельфия', price: 590.5, quantity: 2, kind: 'dish' },
    { name: 'Доставка', price: 149, quantity: 1, kind: 'delivery' },
  ],
  amount: 1330,
  isCash: true,
  contact: '79990000000',
  correctionOf: null,
  seller: { inn: '7700000000', email: 'bar@shop.example', address: 'https://shop.example' },
}

/** A till that gives a token, then these answers. */
function till(...answers: { status?: number; body: unknown }[]) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
  fetch.mockResolvedValueOnce(Response.json({ token: 't' }))
  for (const { status = 200, body } of answers) fetch.mockResolvedValueOnce(Response.json(body, { status }))
  const sent = (at: number): Record<string, unknown> => JSON.parse(String(fetch.mock.calls[at]?.[1].body))
  return { fetch, sent, till: atolTill({ adapter: 'atol', login: 'l', password: 'p', group: 'g', codes, now: NOW, fetch }) }
}
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ProviderError ? [error.outcome, error.reason] : error),
  )

describe('ATOL Online', () => {
  it('sends a sale with its lines, codes and the guest’s phone, in Moscow’s time', async () => {
    const { till: atol, fetch, sent } = till({ body: { uuid: 'u-1', status: 'wait', error: null } })
    expect(await atol.send(receipt)).toBe('u-1')
    expect(fetch.mock.calls[1]?.[0]).toBe('https://online.atol.ru/possystem/v5/g/sell')
    expect(sent(1)).toMatchObject({
      external_id: 'key-1',
      timestamp: '28.11.2026 01:30:00',
      receipt: {
        client: { phone: '+79990000000' },
        company: { sno: 'usn_income', inn: '7700000000' },
        items: [
          { name: 'Филадельфия', price: 590.5, quantity: 2, sum: 1181, measure: 0, payment_object: 1, vat: { type: 'none' } },
          { name: 'Доставка', sum: 149, payment_object: 4 },
        ],
        payments: [{ type: 0, sum: 1330 }],
        total: 1330,
      },
    })
  })

  it('takes the id of a key that the till knows already', async () => {
    const known = { uuid: 'u-1', status: 'wait', error: { code: 33, text: 'Документ уже существует' } }
    expect(await till({ status: 400, body: known }).till.send(receipt)).toBe('u-1')
  })

  it('asks for one token in a run', async () => {
    const { till: atol, fetch } = till({ body: { uuid: 'u-1' } }, { body: { uuid: 'u-2' } })
    await atol.send(receipt)
    await atol.send({ ...receipt, key: 'key-2', contact: 'a@b.ru' })
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['a wrong document', { status: 400, body: { error: { code: 32, text: 'Не прошёл проверку' } } }, ['refused', '32 Не прошёл проверку']],
    ['a token that is over', { status: 401, body: { error: { code: 11, text: 'Токен истёк' } } }, ['unknown', '11 Токен истёк']],
    ['an ill till', { status: 502, body: {} }, ['unknown', 'http_502']],
    ['an answer without an id', { body: { status: 'wait' } }, ['unknown', 'http_200']],
  ])('%s', async (_name, answer, fault) => {
    expect(await faultOf(till(answer).till.send(receipt))).toEqual(fault)
  })

  it('a correction names the day of the sale and no guest', async () => {
    const { till: atol, fetch, sent } = till({ body: { uuid: 'u-1' } })
    await atol.send({ ...receipt, kind: 'refund', correctionOf: new Date('2026-11-25T21:30:00Z') })
    expect(fetch.mock.calls[1]?.[0]).toMatch(/\/sell_refund_correction$/)
    expect(sent(1)).toMatchObject({ correction: { correction_info: { type: 'self', base_date: '26.11.2026' }, total: 1330 } })
    expect(JSON.stringify(sent(1))).not.toContain('79990000000')
    // the till reckons the tax of the lines; a list of taxes would need their sums
    expect(sent(1)['correction']).not.toHaveProperty('vats')
  })

  it.each([
    [{ status: 'wait', error: null, payload: null }, { status: 'sent' }],
    [
      { status: 'fail', error: { code: 421, text: 'Нет бумаги' }, payload: null },
      { status: 'failed', error: '421 Нет бумаги' },
    ],
    [
      { status: 'done', error: null, payload: { fiscal_document_number: 137, ofd_receipt_url: 'https://ofd.example/1' } },
      { status: 'done', number: '137', url: 'https://ofd.example/1' },
    ],
    [
      { status: 'done', error: null, payload: { fiscal_document_number: 138, ofd_receipt_url: 'javascript:alert(1)' } },
      { status: 'done', number: '138', url: null },
    ],
  ])('reads %j', async (body, state) => {
    expect(await till({ body }).till.read('u-1')).toEqual(state)
  })
})

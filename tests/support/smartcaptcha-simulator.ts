/** What happens to a call: `lost` spends the token, but the answer never arrives; a number is the status of a broken service. */
export type CaptchaFault = 'well' | 'lost' | 'refused' | 'garbled' | number

/** Yandex SmartCaptcha by its documentation (`POST /validate`): it checks the key, and knows each token that begins with `good` once. */
export function smartCaptchaSimulator({ secret }: { secret: string }) {
  const spent = new Set<string>()
  const failed = (message: string, status = 200) => Response.json({ status: 'failed', message, host: '' }, { status })
  const simulator = {
    /** The forms that were sent. */
    asked: [] as Record<string, string>[],
    /** Of the next calls, one each; then `well`. */
    faults: [] as CaptchaFault[],
    async fetch(input: string, { method, body }: RequestInit): Promise<Response> {
      const form = Object.fromEntries(new URLSearchParams(body instanceof URLSearchParams ? body : undefined))
      simulator.asked.push(form)
      const fault = simulator.faults.shift() ?? 'well'
      if (fault === 'refused') throw new TypeError('connection refused')
      if (typeof fault === 'number') return failed('Internal error', fault)
      const answer = judge(input, method, form)
      if (fault === 'lost') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      return fault === 'garbled' ? new Response('<html>') : answer
    },
  }

  function judge(input: string, method: string | undefined, form: Record<string, string>): Response {
    if (input !== 'https://smartcaptcha.cloud.yandex.ru/validate' || method !== 'POST') return failed('Not found', 404)
    if (form['secret'] !== secret) return failed('Authentication failed', 403)
    const token = form['token'] ?? ''
    if (!token.startsWith('good') || spent.has(token)) return failed('Invalid or expired Token')
    spent.add(token)
    return Response.json({ status: 'ok', message: '', host: 'shop.example' })
  }

  return simulator
}

/** What happens to a call: `lost` takes the message, but the response never arrives; `refused` never reaches SMS.ru; `garbled`
 *  takes it and answers a proxy's page; a number is the status code of the call, `phone:` that of the phone alone. */
export type Fault = 'well' | 'lost' | 'refused' | 'garbled' | number | `phone:${number}`

/** SMS.ru by its documentation (`sms/send` with `json=1`): it checks the key, charges each message, rejects an empty account, and
 *  reports a wrong number by the phone's own code. `taken` are the messages that were really sent. */
export function smsRuSimulator({ apiId, balance = 1000 }: { apiId: string; balance?: number }) {
  const price = 5
  const taken: { phone: string; text: string }[] = []
  const simulator = {
    taken,
    calls: 0,
    balance,
    /** Of the next calls, one each; then `well`. */
    faults: [] as Fault[],
    /** Called while a message is on its way. */
    onCall: (): void | Promise<void> => {},
    async fetch(input: string, init: RequestInit): Promise<Response> {
      simulator.calls++
      const fault = simulator.faults.shift() ?? 'well'
      await simulator.onCall()
      if (fault === 'refused') throw new TypeError('connection refused')
      const answer = take(input, init, fault)
      if (fault === 'lost') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      if (fault === 'garbled') return new Response('<html>502 Bad Gateway</html>', { status: 502 })
      return Response.json(answer)
    },
  }

  const failed = (status_code: number) => ({ status: 'ERROR', status_code, status_text: `Ошибка ${status_code}` })

  function take(input: string, { method, body }: RequestInit, fault: Fault) {
    const form = new URLSearchParams(body instanceof URLSearchParams ? body : undefined)
    const [phone, text] = [form.get('to') ?? '', form.get('msg') ?? '']
    if (input !== 'https://sms.ru/sms/send') return failed(211)
    if (method !== 'POST') return failed(210)
    if (form.get('api_id') !== apiId) return failed(200)
    if (text === '') return failed(203)
    if (typeof fault === 'number') return failed(fault)
    const one = takeOne(phone, text, fault)
    return { status: 'OK', status_code: 100, sms: { [phone]: one }, balance: simulator.balance }
  }

  function takeOne(phone: string, text: string, fault: Fault) {
    if (typeof fault === 'string' && fault.startsWith('phone:')) return failed(Number(fault.slice('phone:'.length)))
    if (!/^7\d{10}$/.test(phone)) return failed(202)
    if (simulator.balance < price) return failed(201)
    simulator.balance -= price
    taken.push({ phone, text })
    return { status: 'OK', status_code: 100, sms_id: `000000-${taken.length}` }
  }

  return simulator
}

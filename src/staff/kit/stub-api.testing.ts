import { vi } from 'vitest'

/** What a screen sent: «PATCH /staff/cities/1», the revision of `If-Match`, the body. */
export type Sent = { call: string; revision: number | null; body: unknown }
type Answer = { status?: number; body: unknown }

/** Answers the calls of staff screens in a test, and keeps what they sent. */
export function stubApi(answer: (sent: Sent) => Answer): Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: { method: string; headers: Headers; body?: string }) => {
    const match = headers.get('if-match')
    const sent = {
      call: `${method} ${address.replace(/^\/api/, '')}`,
      revision: match === null ? null : Number(match.replaceAll('"', '')),
      body: body === undefined ? null : (JSON.parse(body) as unknown),
    }
    all.push(sent)
    const { status = 200, body: said } = answer(sent)
    return Response.json(said, { status })
  })
  return all
}

/** The answer to a change of a row that somebody else has saved. */
export const savedMeanwhile = (now: object): Answer => ({
  status: 409,
  body: { message: '', error: { code: 'edited_meanwhile', by: 'Анна', at: null, now } },
})

/** The answer to what cannot be saved. */
export const refused = (fields: Record<string, string>): Answer => ({
  status: 422,
  body: { message: Object.values(fields)[0], error: { message: Object.entries(fields)[0]?.join(':'), fields } },
})

import { ApiError } from './api-error'
import { newUuid } from './new-uuid'

/** By what was sent. A key that was not answered stays, through a form that is closed and opened again. */
const unanswered = new Map<string, string>()

/** Sends an act with an idempotency key that is the same while the act and its content are, until it has succeeded. A conflict ends it
 *  too: its text says what is stored. */
export async function sendOnce<Result>(act: string, content: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
  const sent = JSON.stringify([act, content])
  const key = unanswered.get(sent) ?? newUuid()
  unanswered.set(sent, key)
  try {
    const result = await send(key)
    unanswered.delete(sent)
    return result
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) unanswered.delete(sent)
    throw error
  }
}

import { reasonOf } from '#server/core/errors'

/** Each round of writers that meet stores one of them at least. */
const MAX_TRIES = 6

/** Whether a unique index, a CHECK or a NOT NULL rolled a batch back. D1 reports it only in the message. */
export const isConstraintBroken = (error: unknown): boolean => /constraint failed/i.test(reasonOf(error))

type Retry<Result> = {
  /** The answer after the last try, which is no failure of ours: a 409, or a refusal. Without it the error is thrown. */
  giveUp?: (error: unknown) => Result
  isOvertaken?: (error: unknown) => boolean
}

/** Runs reads and the batch that depends on them, and both once more where others changed the rows in between, which breaks a constraint
 *  of the batch. Any other error is thrown. */
export async function retryOvertaken<Result>(
  attempt: () => Promise<Result>,
  { giveUp, isOvertaken = isConstraintBroken }: Retry<Result> = {},
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isOvertaken(error)) throw error
      if (tries < MAX_TRIES) continue
      console.warn(JSON.stringify({ level: 'warn', event: 'overtaken', tries, reason: reasonOf(error) }))
      if (!giveUp) throw error
      return giveUp(error)
    }
  }
}

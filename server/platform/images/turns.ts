const TICK_MS = 2
/** Between two pieces of work that stand in a row: enough for some steps of a page. */
const GAP_MS = 15
/** The longest picture takes less. Whose turn lasts longer was ended by the runtime and cannot give it back. */
const LONGEST_MS = 10_000

/** Lets pieces of work that hold the processor follow one another with a gap between two, in which whoever else waits
 *  for the isolate (a page, a kept picture) gets on: without it they would wait for all of them. In no certain order. */
export function turns() {
  let takenAt = -Infinity
  const isTaken = () => Math.abs(Date.now() - takenAt) < LONGEST_MS
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const isInRow = isTaken()
    // asked again and again: a promise of another visitor's request may die with that request
    while (isTaken()) await pause(TICK_MS)
    const own = (takenAt = Date.now())
    try {
      if (isInRow) await pause(GAP_MS)
      return await work()
    } finally {
      await pause(TICK_MS) // who came meanwhile sees that there is a row
      if (takenAt === own) takenAt = -Infinity
    }
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Where the ids of waiting messages are handed over, to be sent soon. */
export type SmsQueue = {
  /** Throws where the queue cannot be reached. */
  send(ids: number[]): Promise<void>
}

/** What a batch of Cloudflare's queue holds at most. */
const AT_ONCE = 100

/** The queue that wrangler.toml binds. Without one nothing is handed over: the cron sends what waits, up to a minute later. */
export function smsQueue(queue: Queue<number> | undefined): SmsQueue {
  return {
    async send(ids) {
      if (!queue) return
      for (let from = 0; from < ids.length; from += AT_ONCE)
        await queue.sendBatch(ids.slice(from, from + AT_ONCE).map((body) => ({ body, contentType: 'json' as const })))
    },
  }
}

import type { ServiceContext } from '#server/http/context'
import { sendMessages } from './send-messages'

/** Sends the messages whose ids the queue brings, however often it brings them: what SMS.ru could not take yet comes again
 *  when its next try is due. A batch that fails comes again as a whole, and sends nothing twice. Issue 7. */
export async function consumeMessages(ctx: ServiceContext, { messages }: Pick<MessageBatch<unknown>, 'messages'>): Promise<void> {
  const ids = messages.map(({ body }) => body).filter((id) => typeof id === 'number')
  const { again } = await sendMessages(ctx, ids)
  for (const message of messages) {
    const next = again.get(Number(message.body))
    if (next === undefined) message.ack()
    else message.retry({ delaySeconds: Math.ceil((next - ctx.now.getTime()) / 1000) })
  }
}

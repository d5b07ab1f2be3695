import { serviceContextOf } from '#server/http/context'
import { runInBackground } from '#server/http/request-middleware'
import { consumeMessages } from '#server/messages/send-messages'
import shop from '#server/shop'

export { KitchenChannel } from './kitchen-channel'

/** The Worker: the shop, and the queue that delivers its messages. Files of `public` never reach it. */
export default {
  ...shop,
  queue: (batch, env, context) =>
    runInBackground('queue', env, context, async () => {
      if (!env.API_BASE_URL) await consumeMessages(serviceContextOf(env, new Date()), batch)
    }),
} satisfies ExportedHandler<Cloudflare.Env>

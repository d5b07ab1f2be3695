import { env } from '#host'

/** The configured origin of the shop; never the Host header. */
export const shopOrigin = () => new URL(env.ORIGIN).origin

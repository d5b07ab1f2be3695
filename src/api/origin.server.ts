import { env } from 'cloudflare:workers'

/** Where the shop is found, without a slash at its end: the configured origin, never the Host header. */
export const shopOrigin = () => env.ORIGIN.replace(/\/+$/, '')

/** The cron triggers of the shop, in UTC; wrangler.toml has the same ones. */
export const CRONS = ['15 1 * * *', '* * * * *', '5 2 * * *'] as const

export type CronExpression = (typeof CRONS)[number]

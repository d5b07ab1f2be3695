/** The ways of paying on the site. */
export const ONLINE_WAYS = ['card', 'sbp', 'saved'] as const
export type OnlineWay = (typeof ONLINE_WAYS)[number]

const ACQUIRERS: Record<string, string> = { sandbox: 'Тестовый банк', yookassa: 'ЮKassa', tkassa: 'Т-Касса' }

export const acquirerTitle = (name: string) => ACQUIRERS[name] ?? name

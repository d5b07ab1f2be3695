import type { Rank } from '~/contracts/user'

/** What ranks are called. */
export const rankNames: Record<Rank, string> = { 1: 'Гость', 2: 'Свой', 3: 'Друг', vip: 'VIP', discount: 'Личная скидка' }

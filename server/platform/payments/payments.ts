import type { Settings } from '#server/settings'
import type { CardVault } from './card-vault'
import { sandboxVault } from './sandbox-vault'

/** Where cards are kept. Contract "Payment". */
export function cardVault({ codeSecret }: Pick<Settings, 'codeSecret'>): CardVault {
  return sandboxVault(codeSecret)
}

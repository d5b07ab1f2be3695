import type { OPTION_KINDS } from '~/contracts/constants'

export const KIND_NAMES: Record<(typeof OPTION_KINDS)[number], { one: string; many: string }> = {
  additionals: { one: 'Добавка', many: 'Добавки' },
  sides: { one: 'Борт', many: 'Борта' },
  sauces: { one: 'Соус', many: 'Соусы' },
}

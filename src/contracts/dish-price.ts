import { z } from 'zod'

const roubles = (min: number) =>
  z
    .number({ error: 'Цена — число рублей' })
    .min(min, `Цена от ${min} ₽`)
    .max(100_000, 'Цена до 100 000 ₽')
    .multipleOf(0.01, 'Не точнее копейки')

/** What a dish costs, in roubles. */
export const dishPrice = roubles(1)
/** What costs nothing, too: an option, or a dish whose choice is paid for. */
export const freePrice = roubles(0)

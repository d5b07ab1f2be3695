/** «Акция «Третий ролл» больше не действует.» for each. */
export const endedTexts = (names: readonly string[]): string[] => names.map((name) => `Акция «${name}» больше не\u00a0действует.`)

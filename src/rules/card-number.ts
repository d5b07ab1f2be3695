/** Number prefixes of the card networks, narrower prefixes first. */
const BRANDS: [prefix: RegExp, brand: string][] = [
  [/^220[0-4]/, 'Мир'],
  [/^4/, 'Visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'Mastercard'],
  [/^(62|81)/, 'UnionPay'],
  [/^3[47]/, 'American Express'],
  [/^35(2[89]|[3-8])/, 'JCB'],
  [/^3(0[0-5]|[689])/, 'Diners Club'],
  [/^9112/, 'Белкарт'],
  [/^(50|5[6-9]|6)/, 'Maestro'],
]

/** The card network of a number or a prefix; «Карта» if unknown. */
export function brandOf(number: string): string {
  return BRANDS.find(([prefix]) => prefix.test(number))?.[1] ?? 'Карта'
}

/** The Luhn check: finds every single wrong digit and most swapped neighbours. */
export function passesLuhn(number: string): boolean {
  const sum = Array.from(number).reduceRight((total, digit, index, digits) => {
    const isDoubled = (digits.length - index) % 2 === 0
    const value = Number(digit) * (isDoubled ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && /[1-9]/.test(number)
}

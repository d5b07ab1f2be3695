/** Classes that set `--part` to a share of a whole in percent, 0 to 100: the policy of pages allows no style attributes. */
export function partClass(percent: number): string {
  const part = Math.round(percent)
  return `tens-${Math.floor(part / 10)} ones-${part % 10}`
}

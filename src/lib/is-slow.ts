/** Whether the connection is slow, offline or in data-saving mode: nothing is prefetched then. */
export function isSlow(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return !onLine || connection?.saveData === true || /^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

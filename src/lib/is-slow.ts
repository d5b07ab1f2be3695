/** Whether the connection is slow, gone, or its owner asks to save data: then nothing is loaded that nobody asked for. */
export function isSlow(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return !onLine || connection?.saveData === true || /^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

/** The browser's service workers; `null` where it has none or refuses them (some in-app browsers and private windows). */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator.serviceWorker as ServiceWorkerContainer | undefined) ?? null
  } catch {
    return null
  }
}

/** Runs a task after `load` in an idle moment, within five seconds of it. */
export function onIdle(task: () => void): void {
  const wait = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 5000 })
    else setTimeout(task, 2000)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/** Runs a task after `load` in an idle moment, within five seconds of it. Returns a function that cancels it. */
export function onIdle(task: () => void): () => void {
  let stop = () => window.removeEventListener('load', wait)
  function wait() {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(task, { timeout: 5000 })
      stop = () => cancelIdleCallback(handle)
    } else {
      const timer = window.setTimeout(task, 2000)
      stop = () => window.clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => stop()
}

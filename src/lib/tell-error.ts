/** Tells the shop's log of an error that the page handles, without an entry in the console. */
export function tellError(error: Error): void {
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
}

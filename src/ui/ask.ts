/** Asks before something is lost, in the browser's own dialog: nothing else keeps the page from going on. */
export const ask = (question: string): boolean => window.confirm(question)

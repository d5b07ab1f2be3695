/** How a response may travel compressed. */
export type Encoding = 'br' | 'gzip'

/** A name in the list of a client that does not refuse it by `q=0`. */
const accepts = (name: Encoding) => new RegExp(`(?:^|,)\\s*${name}\\s*(?![^,]*;\\s*q=0(?:\\.0*)?\\s*(?:[,;]|$))(?:[,;]|$)`, 'i')
const BR = accepts('br')
const GZIP = accepts('gzip')

/** The best encoding that a client accepts. */
export const encodingFor = (accepted: string): Encoding | undefined => (BR.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : undefined)

/** The browser makes a random UUID for a blob's address: `crypto.randomUUID` is missing over plain http, as in a local network. */
export function newUuid(): string {
  const address = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(address)
  return address.slice(-36)
}

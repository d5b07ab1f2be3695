/** An endpoint of the API. `wire` exists for the compiler alone. */
export type Endpoint<W extends Wire> = { wire?: W; mount: (router: never) => void }

/** What goes over the wire; `route` is «PATCH /staff/cities/{id}». `revision` is sent as `If-Match`, `key` as `Idempotency-Key`. */
export type Wire = { route: string; params: unknown; query: unknown; body: unknown; answer: unknown; revision: unknown; key: unknown }

/** The wires of a list of endpoints. */
export type WireOf<List extends readonly { wire?: Wire }[]> = NonNullable<List[number]['wire']>

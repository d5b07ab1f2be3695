/** What the board shows: tickets to cook, pre-orders for later, what is ready, or the counts (where they have no room beside). */
export type BoardView = 'queue' | 'later' | 'done' | 'counts'

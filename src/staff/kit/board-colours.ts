/** Colours that are other ones by day than by night: the ground, cards, the buttons of cards and of bars, notes on cards. */
export const BOARD_COLOURS = [
  '[--ground:var(--quiet)] [--card:var(--page)] [--key:var(--quiet)] [--bar:var(--page)] [--note:var(--quiet)] [--void-key:var(--page)]',
  'night:[--ground:var(--page)] night:[--card:var(--raised)] night:[--key:var(--quiet-2)] night:[--bar:var(--quiet)]',
  'bg-(--ground) text-ink',
].join(' ')

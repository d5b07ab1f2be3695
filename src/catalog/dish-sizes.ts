/* The widths dishes are shown at, as in `<img sizes>`: for the pictures, and for who fetches them before they are shown. */

/** In a card, nine tenths of a column: four, three or two of them between the gutters. The densities of §9 are 1 and 2, so a
 *  denser phone is told two thirds: a screen of cards would weigh twice as much for what nobody sees. */
export const cardSizes =
  '(width < 768px) and (resolution > 2dppx) calc(30vw - 13px), (width >= 1280px) min(22.5vw - 44px, 280px), (width >= 768px) calc(30vw - 33px), calc(45vw - 20px)'

/** On the dish's own page, alone, and with the row of small ones under it. */
export const dishSizes = {
  alone: '(width >= 1280px) 584px, (width >= 768px) calc(50vw - 84px), (width >= 360px) 372px, 312px',
  among: '(width >= 1280px) 504px, (width >= 768px) calc(50vw - 164px), (width >= 360px) 296px, 236px',
}

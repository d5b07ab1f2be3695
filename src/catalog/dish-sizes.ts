/* `sizes` of product pictures. */

/** In a card, nine tenths of a column. Phones with a density above 2 get two thirds: the difference is not visible. */
export const cardSizes =
  '(width < 768px) and (resolution > 2dppx) calc(30vw - 13px), (width >= 1280px) min(22.5vw - 44px, 280px), (width >= 768px) calc(30vw - 33px), calc(45vw - 20px)'

/** On the product page, alone or with thumbnails. */
export const dishSizes = {
  alone: '(width >= 1280px) 584px, (width >= 768px) calc(50vw - 84px), (width >= 360px) 372px, 312px',
  among: '(width >= 1280px) 504px, (width >= 768px) calc(50vw - 164px), (width >= 360px) 296px, 236px',
}

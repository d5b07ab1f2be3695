import { isStill } from '~/ui/media'

const flightMs = 520
const plate = 56
const landed = 24 / plate

/** Moves a small copy of the dish's picture to the visible cart button, on an arc. */
export function fly(from: Element | null): void {
  const dish = from?.closest<HTMLElement>('.dish')
  const picture = dish?.querySelector('img')
  const target = Array.from(document.querySelectorAll('[data-cart-button]')).find(isInView)
  if (!dish || !picture || !target || isStill()) return

  const [startX, startY] = cornerOf(picture)
  const [endX, endY] = cornerOf(target)
  const copy = document.createElement('span')
  copy.className = 'picture pointer-events-none fixed top-0 left-0 z-50 size-14 overflow-hidden rounded-full bg-field'
  copy.dataset['field'] = (picture.closest<HTMLElement>('[data-field]') ?? dish).dataset['field'] ?? 'rice'
  copy.ariaHidden = 'true'
  copy.appendChild(picture.cloneNode())
  document.body.appendChild(copy)
  // even horizontally, accelerated vertically
  copy.animate({ translate: [`${startX}px 0`, `${endX}px 0`] }, { duration: flightMs, easing: 'cubic-bezier(.3,.2,.7,.8)', fill: 'both' })
  const fall = copy.animate(
    { transform: [`translateY(${startY}px)`, `translateY(${endY}px) scale(${landed})`] },
    { duration: flightMs, easing: endY > startY ? 'cubic-bezier(.5,-.5,.8,.7)' : 'cubic-bezier(.2,.6,.5,1.2)', fill: 'both' },
  )
  const land = () => copy.remove()
  fall.finished.then(land, land)
}

function cornerOf(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + (width - plate) / 2, top + (height - plate) / 2]
}

function isInView(element: Element): boolean {
  const { width, top, bottom } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}

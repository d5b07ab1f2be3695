import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OpenStops } from './open-stops'
import { NOW, testStop, ZONE } from './stops.testing'
import type { StopActions } from './use-stop-actions'

const actions = { movingId: null, endingId: null } as unknown as StopActions

/** The list as text; the names of its buttons in brackets, those that cannot be pressed crossed. */
function list(stops: ReturnType<typeof testStop>[], { hasKitchens = false, everywhere = true, isOffline = false } = {}): string {
  return renderToStaticMarkup(
    <OpenStops
      stops={stops}
      now={NOW}
      timeZone={ZONE}
      hasKitchens={hasKitchens}
      everywhere={everywhere}
      isOffline={isOffline}
      actions={actions}
      onOpen={() => undefined}
    />,
  )
    .replace(
      /<button([^>]*)aria-label="([^"]*)"([^>]*)>.*?<\/button>/g,
      (_, before: string, name: string, after: string) => ` ${`${before}${after}`.includes('aria-disabled="true"') ? '×' : ''}[${name}] `,
    )
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

it('tells of each stop when it ends, and how it comes back', () => {
  expect(list([testStop()])).toBe('Сейчас на стопе Лосось до 21:00, ещё 2 ч 18 мин [+30 мин: Лосось] [Вернуть Лосось]')
})

it('offers no more time where there is no end, and names all kitchens where there are several', () => {
  const stop = testStop({ until: null, kitchen_id: null })
  expect(list([stop], { hasKitchens: true })).toBe('Сейчас на стопе Лосось пока не вернём, все кухни [Вернуть Лосось]')
  expect(list([stop])).not.toContain('все кухни')
})

it('of all kitchens has no buttons for who may not', () => {
  const stop = testStop({ kitchen_id: null })
  expect(list([stop], { everywhere: false })).toBe('Сейчас на стопе Лосось до 21:00, ещё 2 ч 18 мин, все кухни Вернёт владелец')
  expect(list([testStop()], { everywhere: false })).toContain('[Вернуть Лосось]')
})

it('changes nothing without a connection', () => {
  expect(list([testStop()], { isOffline: true })).toContain('×[+30 мин: Лосось. Нет связи] ×[Вернуть Лосось. Нет связи]')
})

it('says that nothing is missing', () => {
  expect(list([])).toBe('Сейчас на стопе Всё есть. Ничего не на стопе.')
})

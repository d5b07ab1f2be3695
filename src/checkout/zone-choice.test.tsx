import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { expect, it } from 'vitest'
import type { ZoneTerms } from '~/contracts/zones'
import { changeAddressAtom, changeDraftAtom, checkoutDraftAtom } from './checkout.atoms'
import type { AddressZone } from './address-zone'
import { ZoneChoice } from './zone-choice'

const zone = (id: number, name: string): ZoneTerms => ({
  id,
  name,
  color: '#2f7d4f',
  min_order: 600,
  ladder: [
    { from: 0, fee: 149 },
    { from: 1200, fee: 0 },
  ],
  extra_minutes: 0,
  hours: [],
  is_closed: false,
  closed_reason: null,
  closed_until: null,
})
const [centre, north] = [zone(1, 'Центр'), zone(2, 'Север')]

function show(parts: Partial<AddressZone>) {
  const store = createStore()
  render(
    <Provider store={store}>
      <ZoneChoice
        zone={{ own: null, among: [], refused: null, ...parts }}
        onChoose={(zone_id) => store.set(changeDraftAtom, { zone_id })}
      />
    </Provider>,
  )
  return { store, user: userEvent.setup() }
}
const said = () => document.body.textContent.replaceAll('\u00a0', ' ')

it('names the zone of the address with its terms', () => {
  show({ own: centre })
  expect(said()).toBe('Зона «Центр». Доставка 149 ₽, от 1 200 ₽ бесплатно. Заказ от 600 ₽.')
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

it('offers the zones where the address does not decide; another house asks again', async () => {
  const { store, user } = show({ among: [centre, north] })
  await user.click(screen.getByRole('radio', { name: /Север/ }))
  expect(store.get(checkoutDraftAtom).zone_id).toBe(2)
  store.set(changeAddressAtom, { apartment: '3' })
  expect(store.get(checkoutDraftAtom).zone_id).toBe(2)
  store.set(changeAddressAtom, { house: '9' })
  expect(store.get(checkoutDraftAtom).zone_id).toBeNull()
  store.set(changeDraftAtom, { zone_id: 2 })
  store.set(changeDraftAtom, { address_choice: 7 })
  expect(store.get(checkoutDraftAtom).zone_id).toBeNull()
})

it('says why there is no delivery', () => {
  show({ refused: 'По этому адресу мы не возим.' })
  expect(said()).toBe('По этому адресу мы не возим.')
})

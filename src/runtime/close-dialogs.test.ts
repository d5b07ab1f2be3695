import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { closeDialogsOnLeave } from './close-dialogs'

type Navigations = Parameters<typeof closeDialogsOnLeave>[0]

function shop() {
  const store = createStore()
  let navigate = (_: { toLocation: { pathname: string } }) => {}
  const router = { latestLocation: { pathname: '/' }, subscribe: (_: string, listener: typeof navigate) => (navigate = listener) }
  closeDialogsOnLeave(router as unknown as Navigations, store)
  return {
    show: () => store.set(showDialogAtom, { name: 'cart' }),
    isOpen: () => store.get(openDialogAtom) !== null,
    goTo: (pathname: string) => navigate({ toLocation: { pathname } }),
  }
}

it('another page closes what was opened before, and the same page nothing', () => {
  const { show, isOpen, goTo } = shop()
  show()
  goTo('/')
  expect(isOpen()).toBe(true)
  goTo('/menu')
  expect(isOpen()).toBe(false)
})

it('what is opened while the next page loads stays when only its query changes', () => {
  const { show, isOpen, goTo } = shop()
  goTo('/menu')
  show()
  goTo('/menu')
  expect(isOpen()).toBe(true)
  goTo('/')
  expect(isOpen()).toBe(false)
})

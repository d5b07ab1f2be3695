import { cleanup } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// updates outside `act` are errors; the testing library says so itself only where the hooks of a test are global
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// a toast has a root of its own, which would outlive its test
vi.mock('~/ui/show-toast')

const complaints: unknown[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said))
})

// the files of a worker share one window
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  ;(window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width: 1024, height: 768 })
  expect(complaints.splice(0)).toEqual([])
})

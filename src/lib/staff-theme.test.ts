import { describe, expect, it } from 'vitest'
import { PAGES } from '~/rules/pages'
import { staffThemeOf } from './staff-theme'

describe('staffThemeOf', () => {
  it('is dark on the screens of a shift and the ways in, and light on all others, new ones too', () => {
    const screens = Object.keys(PAGES).filter((path) => path.startsWith('/staff'))
    const dark = ['', '/sign-in', '/device', '/first', '/board', '/pass', '/stops', '/courier'].map((path) => `/staff${path}`)
    expect(screens.filter((path) => staffThemeOf(path) === 'night')).toEqual(dark)
  })
})

// What the framework brings, in a step of its own: named here so that it is run before the shop's own code is.
export { QueryClient } from '@tanstack/react-query'
export { createRouter } from '@tanstack/react-router'
export { createStore } from 'jotai'

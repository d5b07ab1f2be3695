// The framework's code runs in a step of its own, before the shop's.
export { QueryClient } from '@tanstack/react-query'
export { createRouter } from '@tanstack/react-router'
export { createStore } from 'jotai'

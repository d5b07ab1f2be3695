// The name that editors and Vite look for.
export { default } from './app.config'

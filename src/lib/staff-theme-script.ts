import { STORAGE_PREFIX } from '~/contracts/constants'

/** The screens of the office, which are light by default, with the desk, and the slips; all other staff screens are dark. */
export const OFFICE = /^\/staff\/(?:people|audit|print|orders|menu|promos|news|places|customers|numbers|settings|ready)/

/** Runs before the first paint of a staff screen, so that it never flashes in the other theme. */
export const staffThemeScript = import.meta.env.SSR
  ? `try{var k=${OFFICE}.test(location.pathname)?'office':'shift',t=JSON.parse(localStorage.getItem('${STORAGE_PREFIX}_staff-'+k+'-theme'))}catch(e){}document.documentElement.dataset.theme=t==='light'||t==='night'?t:k==='office'?'light':'night'`
  : ''

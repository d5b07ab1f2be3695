import { STORAGE_PREFIX } from '~/contracts/constants'

/** The screens of a shift and the ways in, which are dark by default; those of the office, the desk and the slips are light. */
export const SHIFT = /^\/staff\/?(?:$|(?:sign-in|device|first|board|pass|stops|courier)\b)/

/** Runs before the first paint of a staff screen, so that it never flashes in the other theme. */
export const staffThemeScript = import.meta.env.SSR
  ? `try{var k=${SHIFT}.test(location.pathname)?'shift':'office',t=JSON.parse(localStorage.getItem('${STORAGE_PREFIX}_staff-'+k+'-theme'))}catch(e){}document.documentElement.dataset.theme=t==='light'||t==='night'?t:k==='office'?'light':'night'`
  : ''

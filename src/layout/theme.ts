import * as v from 'valibot'
import { STORAGE_PREFIX } from '~/contracts/constants'
import { readStored, writeStored } from '~/lib/storage'

export type Theme = 'light' | 'night' | 'system'

const choice = v.picklist(['light', 'night']) satisfies v.GenericSchema<unknown, Theme>

/** The theme that the visitor chose; without a choice the system's. */
export const readTheme = (): Theme => readStored('theme', choice) ?? 'system'

/** Keeps the choice and shows it at once. */
export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Runs before the first paint, so that a chosen theme never flashes in the other one. */
export const themeScript = `try{var t=JSON.parse(localStorage.getItem('${STORAGE_PREFIX}_theme'));if(t==='light'||t==='night')document.documentElement.dataset.theme=t}catch(e){}`

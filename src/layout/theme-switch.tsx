import { Monitor, Moon, Sun } from '~/ui/icons.gen'
import { useState } from 'react'
import { Chip } from '~/ui/chip'
import { chooseTheme, readTheme, type Theme } from './theme'

const choices = [
  { theme: 'light', words: 'День', icon: Sun },
  { theme: 'night', words: 'Ночь', icon: Moon },
  { theme: 'system', words: 'Как в системе', icon: Monitor },
] as const

/** Day, night, or as the system has it. Lives in panels that are never rendered on the server. */
export function ThemeSwitch() {
  const [current, setCurrent] = useState<Theme>(readTheme)
  const choose = (theme: Theme) => {
    chooseTheme(theme)
    setCurrent(theme)
  }
  return (
    <div role="group" aria-label="Оформление" className="flex flex-wrap gap-2">
      {choices.map(({ theme, words, icon: Icon }) => (
        <Chip key={theme} isOn={theme === current} icon={<Icon aria-hidden="true" />} onClick={() => choose(theme)}>
          {words}
        </Chip>
      ))}
    </div>
  )
}

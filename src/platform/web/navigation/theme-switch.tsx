import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { useTheme } from './theme.ts'

export function ThemeSwitch(): ReactNode {
  const { theme, toggle } = useTheme()
  return (
    <IconButton label={theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'} onClick={toggle}>
      {theme === 'dark' ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </IconButton>
  )
}

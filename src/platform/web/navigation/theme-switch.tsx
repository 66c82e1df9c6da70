import { Moon, Sun } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { IconButton } from '../icon-button.tsx'

export function ThemeSwitch(): ReactNode {
  const { theme, toggle } = useTheme()
  return (
    <IconButton label={theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'} onClick={toggle}>
      {theme === 'dark' ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </IconButton>
  )
}

export type Theme = 'light' | 'dark'

/** The theme and its switch; theme.js applies it before the first paint, and follows the system until it is switched. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(listen, current)
  return { theme, toggle: () => store(theme === 'dark' ? 'light' : 'dark') }
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

function store(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

function listen(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

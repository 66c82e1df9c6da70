import { Ellipsis } from 'lucide-react'
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { lazyPart, Waiting } from '../waiting.tsx'

export type MenuEntry = {
  key: string
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
  /** A checkbox entry; the menu stays open. */
  onToggle?: () => void
  tone?: 'bad'
  disabled?: boolean
  /** The chosen radio entry; with `onToggle`, the checked state. */
  checked?: boolean
  /** A separator above it. */
  hasSeparator?: boolean
}

export type MenuTrigger = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onKeyDown' | 'onPointerEnter' | 'onFocus'
> & { ref: Ref<HTMLButtonElement> }

export type MenuProps = {
  label: string
  entries: readonly MenuEntry[]
  /** The trigger; spread the props onto a `<button>`. Three dots by default. */
  button?: (trigger: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
}

/** A menu button. The menu code loads on hover or focus. */
export function Menu({ label, entries, button, align = 'end' }: MenuProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const change = (isOpen: boolean): void => {
    setHasOpened(true)
    setOpen(isOpen)
  }
  const trigger: MenuTrigger = {
    ref: setAnchor,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => change(!open),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      change(true)
    },
    onPointerEnter: preload,
    onFocus: preload,
  }
  return (
    <>
      {button ? (
        button(trigger)
      ) : (
        <IconButton label={label} {...trigger}>
          <Ellipsis aria-hidden />
        </IconButton>
      )}
      {hasOpened && (
        <Waiting fallback={null}>
          <LazyMenu label={label} entries={entries} open={open} onOpen={change} anchor={anchor} align={align} />
        </Waiting>
      )}
    </>
  )
}

const load = () => import('./menu-popup.tsx')
const preload = (): void => void load()
const LazyMenu = lazyPart(load, 'MenuPopup')

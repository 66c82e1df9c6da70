import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { landmarkOf } from './landmark.ts'
import { useGo } from './link.tsx'
import type { MenuEntry } from './menu.tsx'

export type MenuPopupProps = {
  label: string
  entries: readonly MenuEntry[]
  open: boolean
  onOpen: (isOpen: boolean) => void
  anchor: HTMLButtonElement | null
  align: 'start' | 'end'
}

export function MenuPopup({ label, entries, open, onOpen, anchor, align }: MenuPopupProps): ReactNode {
  const change = (isOpen: boolean, { event }: { event: Event }): void => {
    // The button toggles by itself; closing here as well would reopen the menu.
    if (!isOpen && event.type !== 'keydown' && event.target instanceof Node && anchor?.contains(event.target)) return
    onOpen(isOpen)
  }
  // Runs after the menu has closed and focus is back at its button, which would otherwise take it from a dialog.
  const chosen = useRef<() => void>(undefined)
  const runChosen = (): void => {
    chosen.current?.()
    chosen.current = undefined
  }
  return (
    <Menu.Root open={open} onOpenChange={change} onOpenChangeComplete={(isOpen) => !isOpen && runChosen()} modal={false}>
      <Menu.Portal container={landmarkOf(anchor)}>
        <Menu.Positioner
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-50 outline-none"
        >
          <Menu.Popup aria-label={label} finalFocus={() => anchor} className={popupClass}>
            {entries.map((entry) => (
              <Fragment key={entry.key}>
                {entry.hasSeparator && <Menu.Separator className="mx-1 my-1 h-px bg-line" />}
                <Item entry={entry} onChoose={(action) => void (chosen.current = action)} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ entry, onChoose }: { entry: MenuEntry; onChoose: (action: () => void) => void }): ReactNode {
  const go = useGo()
  const { label, icon, href, onSelect, onToggle, tone, disabled, checked = false } = entry
  const look = clsx(itemClass, tone === 'bad' ? 'text-bad data-highlighted:bg-bad-soft' : 'data-highlighted:bg-hover')
  if (onToggle) {
    return (
      <Menu.CheckboxItem checked={checked} disabled={disabled} onCheckedChange={onToggle} className={look}>
        <span
          aria-hidden
          className={clsx('grid size-4 place-items-center rounded-4 border', checked ? 'border-brand bg-brand' : 'border-edge')}
        >
          {checked && <Check className="size-3! text-on-brand" />}
        </span>
        {label}
      </Menu.CheckboxItem>
    )
  }
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      {checked && <Check aria-hidden className="text-brand" />}
      {checked && <span className="sr-only">(selected)</span>}
    </>
  )
  const select = (): void => {
    onSelect?.()
    if (href) go(href)
  }
  return (
    <Menu.Item disabled={disabled} onClick={() => onChoose(select)} className={look}>
      {content}
    </Menu.Item>
  )
}

const popupClass =
  'floating max-h-(--available-height) min-w-44 max-w-[min(22rem,var(--available-width))] overflow-y-auto rounded-8 p-1 outline-none transition duration-100 origin-(--transform-origin) data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0'
const itemClass =
  'flex min-h-8 cursor-default items-center gap-3 rounded-6 px-2.5 py-1.5 text-14 outline-none select-none data-disabled:text-ink-3 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'

import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { landmarkOf } from './landmark.ts'

export type PopoverPopupProps = {
  label: string
  open: boolean
  onOpen: (isOpen: boolean) => void
  anchor: HTMLButtonElement | null
  align: 'start' | 'end'
  children: ReactNode
}

export function PopoverPopup({ label, open, onOpen, anchor, align, children }: PopoverPopupProps): ReactNode {
  const change = (isOpen: boolean, { event }: { event: Event }): void => {
    // The button toggles by itself.
    if (!isOpen && event.type !== 'keydown' && event.target instanceof Node && anchor?.contains(event.target)) return
    onOpen(isOpen)
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Portal container={landmarkOf(anchor)}>
        <Popover.Positioner anchor={anchor} align={align} sideOffset={4} collisionPadding={8} positionMethod="fixed" className="z-40">
          <Popover.Popup
            aria-label={label}
            finalFocus={() => anchor}
            className="floating max-h-(--available-height) w-72 max-w-(--available-width) overflow-y-auto rounded-8 p-1 text-14 font-normal outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import type { HelpProps } from './help.tsx'
import { landmarkOf } from './navigation/landmark.ts'

export type HelpPopupProps = HelpProps & {
  open: boolean
  onOpen: (isOpen: boolean) => void
  anchor: HTMLButtonElement | null
}

export function HelpPopup({ term, children, open, onOpen, anchor }: HelpPopupProps): ReactNode {
  const change = (isOpen: boolean, { event }: { event: Event }): void => {
    // The button toggles by itself.
    if (!isOpen && event.type !== 'keydown' && event.target instanceof Node && anchor?.contains(event.target)) return
    onOpen(isOpen)
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Portal container={landmarkOf(anchor)}>
        <Popover.Positioner anchor={anchor} sideOffset={4} collisionPadding={8} positionMethod="fixed" className="z-50">
          <Popover.Popup
            finalFocus={() => anchor}
            className="floating max-w-[min(20rem,var(--available-width))] rounded-8 px-4 py-3 text-14 font-normal whitespace-normal outline-none"
          >
            <Popover.Title className="font-semibold">{term}</Popover.Title>
            <Popover.Description>{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

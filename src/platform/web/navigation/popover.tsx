import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { lazyPart, Waiting } from '../waiting.tsx'

export type PopoverTrigger = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onPointerEnter' | 'onFocus'
> & { ref: Ref<HTMLButtonElement> }

export type PopoverProps = {
  label: string
  /** The trigger; spread the props onto a `<button>`. */
  renderButton: (trigger: PopoverTrigger) => ReactNode
  align?: 'start' | 'end'
  /** Loads what it shows. */
  onWant?: () => void
  children: (close: () => void) => ReactNode
}

/** A button that opens fields. The code loads on hover or focus. */
export function Popover({ label, renderButton, align = 'start', onWant, children }: PopoverProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const want = (): void => {
    void load().catch(() => undefined)
    onWant?.()
  }
  const toggle = (): void => {
    setHasOpened(true)
    setOpen(!open)
  }
  return (
    <>
      {renderButton({
        ref: setAnchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: toggle,
        onPointerEnter: want,
        onFocus: want,
      })}
      {hasOpened && (
        <Waiting fallback={null}>
          <LazyPopup label={label} open={open} onOpen={setOpen} anchor={anchor} align={align}>
            {children(() => setOpen(false))}
          </LazyPopup>
        </Waiting>
      )}
    </>
  )
}

const load = () => import('./popover-popup.tsx')
const LazyPopup = lazyPart(load, 'PopoverPopup')

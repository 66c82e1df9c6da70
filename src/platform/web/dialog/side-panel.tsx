import { clsx } from 'clsx'
import { createContext, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react'
import { useConfirm } from './confirm.tsx'
import type { ShellLook } from './dialog-shell.tsx'
import { LazyDialog } from './lazy-dialogs.tsx'

export type PanelProps = {
  readonly open: boolean
  /** Asked for by Escape, the cross, the veil or `usePanel().close`; not before unsaved changes were given up. */
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** A `PanelBody` and a `PanelFoot`, or a `Form` with both in it. They live as long as the panel is open. */
  readonly children: ReactNode
}

/** A panel at the right, 448 px, with fixed head and foot; the whole width on phones. */
export function SidePanel(props: PanelProps): ReactNode {
  return <GuardedDialog look="panel" {...props} />
}

/** A dialog in the middle, 480 px; a sheet from below on phones. */
export function Modal(props: PanelProps): ReactNode {
  return <GuardedDialog look="modal" {...props} />
}

/** A dialog over nearly the whole window, for a file that is looked at. */
export function PreviewModal(props: PanelProps): ReactNode {
  return <GuardedDialog look="preview" {...props} />
}

export function PanelBody({ children, className }: { readonly children: ReactNode; readonly className?: string }): ReactNode {
  return <div className={clsx('flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5', className)}>{children}</div>
}

export function PanelFoot({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
      {children}
    </footer>
  )
}

export type PanelAccess = { readonly close: () => void; readonly setGuarded: (isGuarded: boolean) => void }

/** The panel around, if there is one. */
export function usePanel(): PanelAccess | null {
  return use(PanelContext)
}

const PanelContext = createContext<PanelAccess | null>(null)

export const leaveQuestion = {
  title: 'Leave without saving?',
  text: 'What you entered is lost.',
  action: 'Leave',
  cancel: 'Stay',
  look: 'danger',
} as const

function GuardedDialog({ look, open, onClose, children, ...rest }: PanelProps & { readonly look: ShellLook }): ReactNode {
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  const guarded = useRef(false)
  const { ask, confirmation } = useConfirm()
  const close = async (): Promise<void> => {
    if (guarded.current && !(await ask(leaveQuestion))) return
    guarded.current = false
    onClose()
  }
  const setGuarded = useCallback((isGuarded: boolean): void => void (guarded.current = isGuarded), [])
  const access = { close: () => void close(), setGuarded }
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <LazyDialog look={look} open={open} onClose={access.close} {...rest}>
        <PanelContext value={access}>{children}</PanelContext>
        {confirmation}
      </LazyDialog>
    </Suspense>
  )
}

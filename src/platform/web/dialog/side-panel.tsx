import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useConfirm } from './confirm.tsx'
import type { ShellLook } from './dialog-shell.tsx'
import { LazyDialog } from './lazy-dialogs.tsx'
import { LoggedOutNote } from '../logged-out-note.tsx'
import { Waiting } from '../waiting.tsx'

export type PanelProps = {
  open: boolean
  /** Called on Escape, close button, backdrop or `usePanel().close`, after unsaved changes were discarded. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** A `PanelBody` and a `PanelFoot`, or a `Form` with both. Unmounted when the panel closes. */
  children: ReactNode
}

/** A side panel, 448 px, with fixed head and foot; full width on phones. */
export function SidePanel(props: PanelProps): ReactNode {
  return <GuardedDialog look="panel" {...props} />
}

/** A modal, 480 px; a bottom sheet on phones. */
export function Modal(props: PanelProps): ReactNode {
  return <GuardedDialog look="modal" {...props} />
}

/** A nearly full-screen dialog, for viewing files. */
export function PreviewModal(props: PanelProps): ReactNode {
  return <GuardedDialog look="preview" {...props} />
}

export function PanelBody({ children, className }: { children: ReactNode; className?: string }): ReactNode {
  return <div className={clsx('flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5', className)}>{children}</div>
}

export function PanelFoot({ children }: { children: ReactNode }): ReactNode {
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
      {children}
    </footer>
  )
}

export type PanelAccess = { close: () => void; setGuarded: (isGuarded: boolean) => void }

/** The surrounding panel, if any. */
export function usePanel(): PanelAccess | null {
  return use(PanelContext)
}

const PanelContext = createContext<PanelAccess | null>(null)

export const leaveQuestion = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  action: 'Leave',
  cancel: 'Stay',
  look: 'danger',
} as const

function GuardedDialog({ look, open, onClose, children, ...rest }: PanelProps & { look: ShellLook }): ReactNode {
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
    <Waiting fallback={null}>
      <LazyDialog look={look} open={open} onClose={access.close} {...rest}>
        <LoggedOutNote isInset />
        <PanelContext value={access}>{children}</PanelContext>
        {confirmation}
      </LazyDialog>
    </Waiting>
  )
}

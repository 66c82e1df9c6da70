import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button, type ButtonLook } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { firstField, restoreFocus } from './restore-focus.ts'
import { clearToasts } from './toast.ts'

// Loaded with the first dialog: import it with `lazy` only.

export type ShellLook = 'panel' | 'modal' | 'preview' | 'sheet' | 'palette'

export type DialogShellProps = {
  look: ShellLook
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
}

export function DialogShell({ look, open, onClose, title, description, children }: DialogShellProps): ReactNode {
  const change = (isOpen: boolean, details: { event: Event }): void => {
    if (!isOpen && !isInToast(details.event)) onClose()
  }
  useWithoutToasts(open)
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veil} />
        <Dialog.Popup
          ref={restoreFocus}
          className={clsx('floating fixed z-50 flex flex-col transition duration-200 ease-out focus:outline-none', layouts[look])}
          initialFocus={firstField}
        >
          <header
            className={clsx(
              'flex items-start gap-4',
              look === 'sheet' || look === 'palette' ? 'sr-only' : 'border-b border-line px-5 py-4',
            )}
          >
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-16 font-semibold">{title}</Dialog.Title>
              {description && <Dialog.Description className="mt-0.5 text-13 text-ink-2">{description}</Dialog.Description>}
            </div>
            {look !== 'palette' && (
              <Dialog.Close
                render={
                  <IconButton label="Close" className="-mt-1 -mr-2">
                    <X aria-hidden />
                  </IconButton>
                }
              />
            )}
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export type ConfirmShellProps = {
  open: boolean
  title: string
  text?: ReactNode
  action: string
  cancel: string
  look: ButtonLook
  onAnswer: (isConfirmed: boolean) => void
}

export function ConfirmShell({ open, title, text, action, cancel, look, onAnswer }: ConfirmShellProps): ReactNode {
  useWithoutToasts(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={veil} />
        <AlertDialog.Popup
          className={clsx(
            'floating fixed z-60 flex flex-col transition duration-150 ease-out focus:outline-none',
            centred,
            'w-[min(26rem,calc(100vw-2rem))] rounded-16 p-5',
          )}
        >
          <AlertDialog.Title className="text-16 font-semibold">{title}</AlertDialog.Title>
          {text && <AlertDialog.Description className="mt-1 text-ink-2">{text}</AlertDialog.Description>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={() => onAnswer(false)}>{cancel}</Button>
            <Button look={look} onClick={() => onAnswer(true)}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Dismisses toasts, which would cover the dialog's buttons. */
const useWithoutToasts = (open: boolean): void => useEffect(() => void (open && clearToasts()), [open])

const veil = 'fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'
const centred =
  'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0'

const layouts: Readonly<Record<ShellLook, string>> = {
  panel: 'inset-y-0 right-0 w-full data-ending-style:translate-x-full data-starting-style:translate-x-full sm:w-[28rem] sm:rounded-l-16',
  modal:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-1rem)] rounded-t-16 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[30rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-16 sm:data-ending-style:-translate-y-1/2 sm:data-ending-style:opacity-0 sm:data-starting-style:-translate-y-1/2 sm:data-starting-style:opacity-0',
  preview:
    'inset-x-0 bottom-0 h-[calc(100dvh-1rem)] rounded-t-16 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-8 sm:mx-auto sm:h-auto sm:max-w-[72rem] sm:rounded-16',
  palette:
    'inset-0 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-x-0 sm:top-[12vh] sm:bottom-auto sm:mx-auto sm:w-[40rem] sm:overflow-hidden sm:rounded-16',
  sheet:
    'inset-y-0 left-0 w-[min(18rem,calc(100vw-3rem))] overflow-y-auto data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
}

const isInToast = ({ target }: Event): boolean => target instanceof Element && target.closest('[data-sonner-toaster]') !== null

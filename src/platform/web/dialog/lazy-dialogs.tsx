import { lazy } from 'react'

const load = () => import('./dialog-shell.tsx')

export const LazyDialog = lazy(async () => ({ default: (await load()).DialogShell }))
export const LazyConfirm = lazy(async () => ({ default: (await load()).ConfirmShell }))

/** Prefetches the dialog code on hover or focus. */
export const preloadDialogs = (): void => void load()

/** Whether a dialog is open and not closing. */
export const isDialogOpen = (): boolean => document.querySelector('[role$="dialog"][data-open]') !== null

import { lazyPart } from '../waiting.tsx'

const load = () => import('./dialog-shell.tsx')

export const LazyDialog = lazyPart(load, 'DialogShell')
export const LazyConfirm = lazyPart(load, 'ConfirmShell')

/** Prefetches the dialog code on hover or focus. */
export const preloadDialogs = (): void => void load()

/** Whether a dialog is open and not closing. */
export const isDialogOpen = (): boolean => document.querySelector('[role$="dialog"][data-open]') !== null

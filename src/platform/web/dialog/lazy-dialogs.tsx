import { lazy } from 'react'

const load = () => import('./dialog-shell.tsx')

export const LazyDialog = lazy(async () => ({ default: (await load()).DialogShell }))
export const LazyConfirm = lazy(async () => ({ default: (await load()).ConfirmShell }))

/** Fetches the dialogs ahead, when a pointer or the focus comes near what opens one. */
export const preloadDialogs = (): void => void load()

/** Whether one is open, and not about to go. */
export const isDialogOpen = (): boolean => document.querySelector('[role$="dialog"][data-open]') !== null

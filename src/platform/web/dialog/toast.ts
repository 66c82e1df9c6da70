import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type * as sonnerModule from 'sonner'

type Sonner = typeof sonnerModule

/** A success toast, 5 seconds; `detail` is a second line. */
export function toastOk(text: string, detail?: string): void {
  void sonner().then(({ toast }) => toast.success(text, { duration: 5_000, ...(detail !== undefined && { description: detail }) }))
}

/** An error toast, 10 seconds. Never the only place of a form's error. */
export function toastBad(text: string): void {
  void sonner().then(({ toast }) => toast.error(text, { duration: 10_000 }))
}

/** Dismisses all toasts: an opened dialog has its buttons in the same place. */
export function clearToasts(): void {
  void loading?.then(({ toast }) => toast.dismiss())
}

let loading: Promise<Sonner> | undefined

/** Loaded and mounted with the first toast, since most visits have none. */
function sonner(): Promise<Sonner> {
  loading ??= mount().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function mount(): Promise<Sonner> {
  const module = await import('sonner')
  const container = document.createElement('div')
  // Mounted before the page: Sonner returns focus to where it came from, which after the last link would trap it in the page.
  document.body.prepend(container)
  container.className = 'print:hidden'
  const isDark = document.documentElement.dataset.theme === 'dark'
  createRoot(container).render(
    createElement(module.Toaster, {
      position: 'bottom-right',
      // Above the buttons of a side panel, and above the bottom bar on phones: a refused form is sent again while its toast is still there.
      offset: { bottom: '5.5rem' },
      mobileOffset: { bottom: '5.5rem' },
      closeButton: true,
      richColors: false,
      theme: isDark ? 'dark' : 'light',
      toastOptions: { classNames: looks },
    }),
  )
  return module
}

const looks = {
  toast: '!bg-popup !text-ink !border-line !rounded-12 !shadow-float !font-sans !text-14',
  success: '[&_[data-icon]]:!text-ok',
  error: '[&_[data-icon]]:!text-bad',
  closeButton: '!bg-popup !text-ink-2 !border-line',
}

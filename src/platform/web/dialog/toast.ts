import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type * as sonnerModule from 'sonner'

type Sonner = typeof sonnerModule

/** Says that something worked: 5 seconds, bottom right; `detail` is a second line. */
export function toastOk(text: string, detail?: string): void {
  void sonner().then(({ toast }) => toast.success(text, { duration: 5_000, ...(detail !== undefined && { description: detail }) }))
}

/** Says that something failed: 10 seconds. Never the only place for an error in a form. */
export function toastBad(text: string): void {
  void sonner().then(({ toast }) => toast.error(text, { duration: 10_000 }))
}

/** Takes away what was said so far: whoever opens a dialog has gone on, and its buttons stand where toasts do. */
export function clearToasts(): void {
  void loading?.then(({ toast }) => toast.dismiss())
}

let loading: Promise<Sonner> | undefined

/** Loaded and mounted at the first toast, in a root of its own: most visits never see one. */
function sonner(): Promise<Sonner> {
  loading ??= mount().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function mount(): Promise<Sonner> {
  const parts = await import('sonner')
  const place = document.createElement('div')
  // Before the page: Sonner sends the keyboard back to where it came from, and behind the last link that would be back into the page for good.
  document.body.prepend(place)
  place.className = 'print:hidden'
  const isDark = document.documentElement.dataset.theme === 'dark'
  createRoot(place).render(
    createElement(parts.Toaster, {
      position: 'bottom-right',
      // Above the bar at the foot of a phone's page or panel.
      mobileOffset: { bottom: '5.5rem' },
      closeButton: true,
      richColors: false,
      theme: isDark ? 'dark' : 'light',
      toastOptions: { classNames: looks },
    }),
  )
  return parts
}

const looks = {
  toast: '!bg-popup !text-ink !border-line !rounded-12 !shadow-float !font-sans !text-14',
  success: '[&_[data-icon]]:!text-ok',
  error: '[&_[data-icon]]:!text-bad',
  closeButton: '!bg-popup !text-ink-2 !border-line',
}

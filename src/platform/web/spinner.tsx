import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

/** Decorative; the text beside it says what is loading. */
export function Spinner({ className }: { className?: string }): ReactNode {
  return <LoaderCircle aria-hidden className={clsx('size-4 animate-spin', className)} />
}

import type { ReactNode } from 'react'

/** A failure of a small part, in its place. */
export const TryAgain = ({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode => (
  <p role="alert" className="inline-flex flex-wrap items-center gap-x-2 px-3 text-13 text-bad">
    {text}
    <button type="button" onClick={onRetry} className="min-h-6 font-medium underline underline-offset-2 pointer-coarse:min-h-11">
      Try again
    </button>
  </p>
)

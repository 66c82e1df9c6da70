import type { ReactNode } from 'react'

/** Shown in place of an empty chart. */
export const NothingCounted = ({ title, text }: { title: string; text: string }): ReactNode => (
  <div className="px-6 py-12 text-center">
    <p className="text-16 font-semibold">{title}</p>
    <p className="mt-1 text-ink-2">{text}</p>
  </div>
)

export const NoViolations = ({ year }: { year: number }): ReactNode => (
  <NothingCounted title={`No violations in ${year}`} text="Violations reported at this plant appear here." />
)

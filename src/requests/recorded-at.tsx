import type { ReactNode } from 'react'

/** Where a violation happened that another plant recorded. */
export const RecordedAt = ({ plant }: { plant: string | undefined }): ReactNode =>
  plant !== undefined && <span className="block text-13 text-ink-2">Recorded at {plant}</span>

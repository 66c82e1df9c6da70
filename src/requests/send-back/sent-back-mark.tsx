import type { ReactNode } from 'react'

/** Beside a pending request's status: it waits for its submitter. */
export const SentBackMark = (): ReactNode => <span className="block text-13 whitespace-nowrap text-warn">Sent back</span>

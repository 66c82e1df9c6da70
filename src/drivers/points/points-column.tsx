import type { ReactNode } from 'react'

type Row = { points?: number | undefined }

/** Of a list of drivers, for staff who choose it at a plant that counts points. */
export const pointsColumn = {
  key: 'points',
  title: 'Points',
  isExtra: true,
  cell: ({ points }: Row): ReactNode => <span className="digits">{points ?? '—'}</span>,
}

import type { ReactNode } from 'react'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'

/** The driver of a row. The status is null where the reader may not open the driver. */
export type RowDriver = { _id: string; status: { id: number } | null }

/** What later domains offer for the driver of a row. */
export type DriverRowActions = {
  entriesOf: (driver: RowDriver, openLabel?: string) => readonly MenuEntry[]
  /** The panel of the chosen action; rendered once beside the list. */
  panel: ReactNode
}

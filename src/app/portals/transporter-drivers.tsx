import type { ReactNode } from 'react'
import { DriverListScreen } from '#drivers/list/driver-list.screen.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'

/** The transporter's own drivers at this plant. */
export const TransporterDriversPage = (): ReactNode => (
  <DriverListScreen
    title="Drivers"
    subtitle="Your own drivers at this plant, with card, pass and status"
    rowActions={useDriverRowActions()}
  />
)

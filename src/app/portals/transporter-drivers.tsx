import type { ReactNode } from 'react'
import { DriverListScreen } from '#drivers/list/driver-list.screen.tsx'

/** The transporter's own drivers at this plant. */
export const TransporterDriversPage = (): ReactNode => (
  <DriverListScreen title="Drivers" subtitle="Your own drivers at this plant, with card, pass and status" />
)

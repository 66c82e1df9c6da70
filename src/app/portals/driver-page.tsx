import type { ReactNode } from 'react'
import { DriverDetailsScreen } from '#drivers/driver-details.screen.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'

/** The driver's page with what may be asked for the driver in its slot. */
export function StaffDriverPage(): ReactNode {
  return <DriverDetailsScreen Actions={DriverActionCards} />
}

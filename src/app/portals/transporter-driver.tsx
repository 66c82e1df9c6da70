import type { ReactNode } from 'react'
import { DriverDetailsScreen } from '#drivers/driver-details.screen.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'

/** One of the transporter's drivers, with what may be asked for. */
export const TransporterDriverPage = (): ReactNode => <DriverDetailsScreen Actions={DriverActionCards} />

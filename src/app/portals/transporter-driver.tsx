import type { ReactNode } from 'react'
import { DriverDetailsScreen } from '#passes/driver-page/driver-page.screen.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'

const DriverBelow = lazyPart(() => import('./driver-below.tsx'), 'DriverBelow')

/** One of the transporter's drivers, with request cards. */
export function TransporterDriverPage(): ReactNode {
  return <DriverDetailsScreen Actions={DriverActionCards} Below={DriverBelow} />
}

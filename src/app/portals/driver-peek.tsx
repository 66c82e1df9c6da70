import type { ReactNode } from 'react'
import { DriverPeek, type PeekedDriver } from '#drivers/peek/driver-peek.tsx'
import { LatestEntries } from '#platform/web/table/merged-timeline.tsx'
import { useDriverTimeline } from './driver-timeline.hooks.ts'

/** A driver beside a list of staff. */
export const StaffDriverPeek = ({ row }: { row: PeekedDriver }): ReactNode => (
  <DriverPeek driver={row}>
    <LatestEntries sources={useDriverTimeline(row._id)} empty="Nothing has happened yet." />
  </DriverPeek>
)

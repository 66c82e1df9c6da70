import type { ReactNode } from 'react'
import { pageExtensions } from '#extensions/page-list.ts'
import { OfficePassScreen } from '#office/passes/office-pass.screen.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Panels } from './panels.tsx'

const cards = pageExtensions.flatMap(({ passCards = [] }) => passCards)

/** One pass of a transport office. */
export const OfficePassPage = (): ReactNode => <OfficePassScreen Beside={PassCards} />

const PassCards = ({ driverId }: { driverId: string }): ReactNode => (
  <Panels of={cards} show={{ driverId }} fallback={<Skeleton className="h-40 w-full rounded-12!" />} />
)

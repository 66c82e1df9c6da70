import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import type { ShownReason } from '#drivers/verdict/as-at/verdict-reasons.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { query } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { officeDriverContract } from '../driver/office-driver.contract.ts'

/** What the office does about one reason, with a link to the driver's page, which has the forms for it: here they would weigh more than the page. */
export function StepLink({ driverId, reason }: { driverId: string; reason: ShownReason }): ReactNode {
  const paths = useDriverPaths()
  const { data, error } = useQuery(query(officeDriverContract.nextSteps, { driver_id: driverId }))
  if (error) return <p className="text-13 text-ink-2">{reason.next_step}</p>
  const step = data?.steps.find(({ what }) => what === reason.what)
  if (!step) return <Skeleton className="mt-1 h-4 w-56" />
  return (
    <p className="text-13 text-ink-2">
      {step.text} {step.button && <TextLink href={paths.driver(driverId)}>{step.button}</TextLink>}
    </p>
  )
}

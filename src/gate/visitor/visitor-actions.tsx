import type { ReactNode } from 'react'
import { visitorPath } from '#drivers/driver.paths.ts'
import { ButtonLink } from '#platform/web/button.tsx'
import { VisitorHold } from './visitor-hold.tsx'

type ActionsProps = { driverId: string; name: string }

/** What can be done at once with a visiting driver whom the gate has just checked. */
export const VisitorActions = ({ driverId, name }: ActionsProps): ReactNode => (
  <div className="flex flex-wrap gap-3">
    <VisitorHold driver={{ _id: driverId, name }} className="h-12!" />
    <ButtonLink href={visitorPath(driverId)} className="h-12!">
      Open visiting driver
    </ButtonLink>
  </div>
)

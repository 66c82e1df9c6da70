import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DriverDetailsScreen } from '#drivers/page/driver-page.screen.tsx'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { query } from '#platform/web/query.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'
import { DriverHeaderActions } from '#requests/header-actions.tsx'
import { PendingOfDriver } from '#requests/list/pending-of-driver.tsx'
import { NextStepOf } from './next-step.tsx'
import { officeDriverContract } from './office-driver.contract.ts'

const AppointmentsOfDriver = lazyPart(() => import('#appointments/appointments-of-driver.tsx'), 'AppointmentsOfDriver')
const DriverRecords = lazyPart(() => import('./driver-records.tsx'), 'DriverRecords')

/** One of the office's drivers: the verdict with what to do about each reason, the requests to raise, and the records. */
export function OfficeDriverScreen(): ReactNode {
  usePrefetchQuery(query(officeDriverContract.nextSteps, { driver_id: usePathParameter('id') }))
  return (
    <DriverDetailsScreen
      HeaderActions={DriverHeaderActions}
      Actions={DriverActionCards}
      Step={NextStepOf}
      Pending={WaitingFor}
      Below={DriverRecords}
    />
  )
}

function WaitingFor({ driverId }: { driverId: string }): ReactNode {
  const hasAppointments = useQuery(query(officeDriverContract.nextSteps, { driver_id: driverId })).data?.has_appointments
  return (
    <>
      <PendingOfDriver driverId={driverId} />
      <Waiting fallback={null}>{hasAppointments && <AppointmentsOfDriver driverId={driverId} />}</Waiting>
    </>
  )
}

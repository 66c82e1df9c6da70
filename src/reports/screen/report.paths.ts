import { useMatch } from '@tanstack/react-router'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { transporterChoices } from '#drivers/list/transporter-choices.contract.ts'
import { reportNames, type ReportName } from '../mechanism/report.contract.ts'

export const reportPath = (name: ReportName): `/${string}` => `/app/staff-portal/reports/${name}`

/** The report of the page's address. */
export function useReportName(): ReportName {
  const name = useMatch({ strict: false, select: ({ pathname }) => pathname.split('/')[4] })
  const found = reportNames.find((each) => each === name)
  if (!found) throw new Error(`There is no report ${name}`)
  return found
}

type RecordKind = 'driver' | 'violation' | 'event'

const recordPaths = {
  driver: staffDriverPaths.driver,
  violation: (id: string) => `/app/staff-portal/drivers/violations/details/${id}`,
  event: (id: string) => `/app/staff-portal/training-scheduler/event/${id}`,
} satisfies Record<RecordKind, (id: string) => string>

/** The address of a row's record; undefined without access to drivers. */
export function useRecordPath(kind: RecordKind): ((id: string) => string) | undefined {
  return useCan(transporterChoices.access) ? recordPaths[kind] : undefined
}

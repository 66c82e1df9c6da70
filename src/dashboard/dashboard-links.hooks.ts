import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { unset } from '#drivers/list/driver-choices.rules.ts'
import type { AgeBand } from '#drivers/list/age-bands.rules.ts'
import type { DriverTile } from '#drivers/driver-status.contract.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { staff } from '#accounts/access.rules.ts'
import { isDecision } from '#accounts/permissions.rules.ts'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import type { Ending } from '#drivers/pass-list/pass-set.rules.ts'
import { withFields } from '#platform/web/navigation/address.ts'
import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { NeedToday } from './dashboard.contract.ts'
import { daysOfWeek } from './dashboard.rules.ts'

const requestReaders = staff('requests.read')

type Fields = Readonly<Record<string, string | undefined>>
type Drivers = {
  status: DriverTile
  transporterId?: string
  gender?: string | null
  age?: AgeBand | null
  verdict?: Verdict
}
type Passes = { pass: 'active' | 'expired' } | { expiring: string }
/** Without a month: those that have expired. */
type Expiries = { of: Ending; month?: string }
type Violations = {
  year: number
  month?: string
  transporterId?: string
  driverId?: string
  violation?: string
}

/** Links to the lists behind the numbers; undefined without access to drivers. */
export type DashboardLinks = {
  drivers: (which: Drivers) => string | undefined
  passes: (which: Passes) => string | undefined
  /** Of whom the server counts only what this person may open. */
  need: (which: NeedToday, today: PlainDate) => string
  /** Of the report, which needs no access to drivers. */
  expiries: (which: Expiries) => string
  violations: (which: Violations) => string | undefined
  cases: () => string | undefined
  /** Of the report, of this year. */
  followed: (which: Fields) => string
}

/** Repeated here: importing the lists' own files would load the whole lists. */
const passListPath = '/app/staff-portal/drivers/pass/dashboard'
const passReportPath = '/app/staff-portal/reports/pass'
const requestListPath = '/app/staff-portal/requests/dash'
const gateLogPath = '/app/staff-portal/gate/checks'
const caseListPath = '/app/staff-portal/drivers/cases/dashboard'
const violationReportPath = '/app/staff-portal/reports/violations'
const violationListPath = '/app/staff-portal/drivers/violations/dashboard'

export function useDashboardLinks(): DashboardLinks {
  const mayOpen = useCan(driversContract.active.access)
  const mayOpenCases = useCan(requestReaders)
  const decides = useActor().permissions.some(isDecision)
  const link = (path: string, fields: Fields) => (mayOpen ? withFields(path, fields) : undefined)
  return {
    drivers: ({ status, transporterId, gender, age, verdict }) =>
      link(staffDriverPaths.list, {
        key: status === 'active' ? undefined : status,
        transporter_id: transporterId,
        gender: gender === null ? unset : gender,
        age: age === null ? unset : age,
        verdict,
      }),
    passes: (which) => link(passListPath, which),
    need: (which, today) => {
      const onDay = { from: today, to: today }
      if (which === 'late') return withFields(requestListPath, { tab: decides ? 'waiting' : 'pending', sort: 'oldest', late: 'true' })
      if (which === 'ending') return withFields(passListPath, { expiring: String(daysOfWeek) })
      return withFields(gateLogPath, which === 'refused' ? { outcome: 'blocked', ...onDay } : { still_blocked: 'true', ...onDay })
    },
    cases: () => (mayOpenCases ? caseListPath : undefined),
    followed: (which) => withFields(violationReportPath, which),
    expiries: ({ of, month }) =>
      withFields(
        passReportPath,
        month !== undefined ? { [`${of}_month`]: month, upcoming: of } : of === 'pass' ? { status: 'expired' } : { expired: of },
      ),
    violations: ({ year, month, transporterId, driverId, violation }) =>
      link(violationListPath, {
        transporter_id: transporterId,
        driver_id: driverId,
        violation,
        from: `${month ?? `${year}-01`}-01`,
        to: addDays(addMonths(`${month ?? `${year}-12`}-01`, 1), -1),
      }),
  }
}

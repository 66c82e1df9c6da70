import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { unset } from '#drivers/list/driver-choices.rules.ts'
import type { AgeBand } from '#drivers/list/age-bands.rules.ts'
import type { DriverTile } from '#drivers/driver-status.contract.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import type { Ending } from '#drivers/pass-list/pass-set.rules.ts'
import { withFields } from '#platform/web/navigation/address.ts'
import { addDays, addMonths } from '#platform/contract/plain-date.ts'

type Fields = Readonly<Record<string, string | undefined>>
type Drivers = {
  status: DriverTile
  transporterId?: string
  gender?: string | null
  age?: AgeBand | null
  verdict?: Verdict
}
type Passes = { pass: 'active' | 'expired' } | { expiring: '30' }
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
  /** Of the report, which needs no access to drivers. */
  expiries: (which: Expiries) => string
  violations: (which: Violations) => string | undefined
}

/** Repeated here: importing the lists' own files would load the whole lists. */
const passListPath = '/app/staff-portal/drivers/pass/dashboard'
const passReportPath = '/app/staff-portal/reports/pass'
const violationListPath = '/app/staff-portal/drivers/violations/dashboard'

export function useDashboardLinks(): DashboardLinks {
  const mayOpen = useCan(driversContract.active.access)
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

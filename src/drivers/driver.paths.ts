import { useActor } from '#accounts/sessions/session.hooks.ts'
import { withFields } from '#platform/web/navigation/address.ts'

/** The addresses of a portal's driver screens. */
export type DriverPaths = {
  list: `/${string}`
  driver: (id: string) => string
  crumbs: readonly Crumb[]
  /** Where the same drivers are listed with their passes. */
  passes: Crumb
}
type Crumb = { label: string; href: `/${string}` }

const staffList = '/app/staff-portal/drivers/current/dashboard'
const transporterList = '/app/transporter-portal/drivers'

export const staffDriverPaths: DriverPaths = {
  list: staffList,
  driver: (id) => `/app/staff-portal/drivers/current/driver/${id}`,
  crumbs: [
    { label: 'Dashboard', href: '/app/staff-portal' },
    { label: 'Active drivers', href: staffList },
  ],
  passes: { label: 'Driver passes', href: '/app/staff-portal/drivers/pass/dashboard' },
}

const transporterDriverPaths: DriverPaths = {
  list: transporterList,
  driver: (id) => `/app/transporter-portal/driver/${id}`,
  crumbs: [{ label: 'Drivers', href: transporterList }],
  passes: { label: 'Passes', href: '/app/transporter-portal/pass/dash' },
}

type AsAtFields = { as_at?: string | undefined; known?: string | undefined }

/** How a driver stood at a past moment, in the staff portal. */
export const asAtPath = ({ driver }: DriverPaths, id: string, fields: AsAtFields): string =>
  withFields(`${driver(id)}/as-at`, fields, { known: 'then' })

/** A transporter's page in the administrative area. */
export const transporterPath = (id: string): string => `/app/staff-portal/administrative/transporters/${id}`

/** Drivers of other plants, as the plant that is visited sees them. */
export const visitorsPath = '/app/staff-portal/gate/visitors'
export const visitorPath = (id: string): string => `${visitorsPath}/${id}`

/** The addresses in the user's portal. */
export const useDriverPaths = (): DriverPaths => (useActor().portal === 'transporter_portal' ? transporterDriverPaths : staffDriverPaths)

/** A driver's page, opened from the pass list. */
export const driverFromPasses = ({ driver }: DriverPaths, id: string): string => `${driver(id)}?from=${passes}`
const passes = 'passes'

/** The list the user came from, with its breadcrumbs. */
export function listOf(paths: DriverPaths, search: object): Pick<DriverPaths, 'list' | 'crumbs'> {
  const cameFromPasses = 'from' in search && search.from === passes
  return cameFromPasses ? { list: paths.passes.href, crumbs: [...paths.crumbs.slice(0, -1), paths.passes] } : paths
}

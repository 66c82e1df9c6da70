import { useActor } from '#accounts/session.query.ts'

/** Where drivers are found in a portal. */
export type DriverPaths = { readonly list: `/${string}`; readonly driver: (id: string) => string; readonly crumbs: readonly Crumb[] }
type Crumb = { readonly label: string; readonly href: string }

const staffList = '/app/staff-portal/drivers/current/dashboard'
const transporterList = '/app/transporter-portal/drivers'

export const staffDriverPaths: DriverPaths = {
  list: staffList,
  driver: (id) => `/app/staff-portal/drivers/current/driver/${id}`,
  crumbs: [
    { label: 'Dashboard', href: '/app/staff-portal' },
    { label: 'Active drivers', href: staffList },
  ],
}

const transporterDriverPaths: DriverPaths = {
  list: transporterList,
  driver: (id) => `/app/transporter-portal/driver/${id}`,
  crumbs: [{ label: 'Drivers', href: transporterList }],
}

/** Those of the portal that this person works in. */
export const useDriverPaths = (): DriverPaths => (useActor().portal === 'transporter_portal' ? transporterDriverPaths : staffDriverPaths)

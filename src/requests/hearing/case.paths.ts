import { useActor } from '#accounts/sessions/session.hooks.ts'

/** The addresses of the case screens in the person's portal. */
export type CasePaths = { list: `/${string}`; one: (id: string) => string }

const under = (list: `/${string}`, one: string): CasePaths => ({ list, one: (id) => `${one}/${id}` })
const staffPaths = under('/app/staff-portal/drivers/cases/dashboard', '/app/staff-portal/drivers/cases/details')
const officePaths = under('/app/transporter-portal/cases/dash', '/app/transporter-portal/cases/details')

export const useCasePaths = (): CasePaths => (useActor().portal === 'transporter_portal' ? officePaths : staffPaths)

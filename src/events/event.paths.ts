import { useActor } from '#accounts/sessions/session.hooks.ts'

/** The addresses of the training scheduler in the user's portal. */
export type EventPaths = {
  calendar: `/${string}`
  drivers: `/${string}`
  event: (id: string) => `/${string}`
}

export function useEventPaths(): EventPaths {
  return useActor().portal === 'transporter_portal' ? transporterPaths : staffPaths
}

const under = (portal: `/${string}`): EventPaths => ({
  calendar: `${portal}/training-scheduler/events`,
  drivers: `${portal}/training-scheduler/drivers`,
  event: (id) => `${portal}/training-scheduler/event/${id}`,
})

const staffPaths = under('/app/staff-portal')
const transporterPaths = under('/app/transporter-portal')

import { useActor } from '#accounts/sessions/session.hooks.ts'

/** The addresses of the request screens in the person's portal. */
export type RequestPaths = { list: `/${string}`; request: (id: string) => string }

export function useRequestPaths(): RequestPaths {
  return useActor().portal === 'transporter_portal' ? transporterPaths : staffPaths
}

const under = (portal: `/${string}`): RequestPaths => ({
  list: `${portal}/requests/dash`,
  request: (id) => `${portal}/requests/details/${id}`,
})

/** A request of an office at another plant of its person, who goes on there. */
export const requestAtPlant = (plantId: string, id: string): string => `/app/transporter-portal/at/${plantId}/request/${id}`

const staffPaths = under('/app/staff-portal')
const transporterPaths = under('/app/transporter-portal')

import { useActor } from '#accounts/sessions/session.hooks.ts'

/** Where the requests' screens lie in the portal of whoever looks. */
export type RequestPaths = { readonly list: `/${string}`; readonly request: (id: string) => string }

export function useRequestPaths(): RequestPaths {
  return useActor().portal === 'transporter_portal' ? transporterPaths : staffPaths
}

const under = (portal: `/${string}`): RequestPaths => ({
  list: `${portal}/requests/dash`,
  request: (id) => `${portal}/requests/details/${id}`,
})

const staffPaths = under('/app/staff-portal')
const transporterPaths = under('/app/transporter-portal')

const portal = '/app/staff-portal'

export const recallPaths = { recall: (id: string): `/${string}` => `${portal}/administrative/doctors/recalls/${id}` } as const

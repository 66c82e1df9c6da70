export const cataloguePath = '/app/staff-portal/administrative/violations'

export const entryHref = (id: string): `/${string}` => `${cataloguePath}/${id}`

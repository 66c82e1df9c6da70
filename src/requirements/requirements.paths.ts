export const requirementsPath = '/app/staff-portal/administrative/requirements'

export const requirementHref = (id: string): `/${string}` => `${requirementsPath}/${id}`

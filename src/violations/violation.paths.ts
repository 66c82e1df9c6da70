/** Apart from the list's state, which a page of one driver or request does not load. */
export const violationListPath = '/app/staff-portal/drivers/violations/dashboard'
export const violationPath = (id: string): string => `/app/staff-portal/drivers/violations/details/${id}`

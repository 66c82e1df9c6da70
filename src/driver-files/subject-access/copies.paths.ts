export const copiesPath = '/app/staff-portal/drivers/copies'

/** Where a plant decides about drivers of others. */
export const admissionsPath = '/app/staff-portal/gate/admissions'

/** Where a plant decides about drivers of others. */
export const admissionsPath = '/app/staff-portal/gate/admissions'

/** Where a plant decides whom it takes over from others. */
export const movesPath = '/app/staff-portal/gate/moves'

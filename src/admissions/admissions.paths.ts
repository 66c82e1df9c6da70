/** Where a plant decides about drivers of others. */
export const visitorsPath = '/app/staff-portal/gate/visitors'

/** The statuses of a pass as people see them. */
export const passStatusNames = {
  active: 'Active',
  expired: 'Expired',
  suspended: 'Suspended',
  pending: 'Pending',
  cancelled: 'Cancelled',
} as const
export type PassStatusKey = keyof typeof passStatusNames

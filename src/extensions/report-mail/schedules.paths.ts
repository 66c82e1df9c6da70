/** The page among those of reports. */
export const mailSection = { key: 'schedules', label: 'By mail', href: '/app/staff-portal/reports/schedules' } as const

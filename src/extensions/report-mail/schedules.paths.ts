/** The page among those of reports. */
export const mailPath = '/app/staff-portal/reports/schedules'

export const schedulesPath = '/app/staff-portal/reports/schedules'

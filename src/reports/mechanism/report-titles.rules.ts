/** The reports by their name in calls and addresses. */
export const reportTitles = {
  pass: 'Passes',
  drivers: 'Drivers',
  violations: 'Violations',
  'good-practices': 'Good practices',
  events: 'Events',
  gate: 'Gate',
  visits: 'Visits',
} as const

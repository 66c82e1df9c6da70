const gate = '/app/staff-portal/gate'

/** The addresses of the gate's screens. */
export const gatePaths = {
  check: gate,
  checks: `${gate}/checks`,
  onSite: `${gate}/on-site`,
  tests: `${gate}/tests`,
  devices: `${gate}/devices`,
} as const

/** One check, with what it was judged by. */
export const checkPath = (id: string): string => `${gatePaths.checks}/${id}`

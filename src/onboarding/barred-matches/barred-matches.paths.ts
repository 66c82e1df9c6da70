import { barredMatchLink } from '#screening/barred-match.rules.ts'

const portal = '/app/staff-portal'

export const barredMatchPaths = {
  list: `${portal}/onboarding/barred-matches/dashboard`,
  sharedNumbers: `${portal}/onboarding/barred-matches/numbers`,
  match: (id: string) => `${portal}/${barredMatchLink(id)}`,
} as const

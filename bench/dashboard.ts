import type { Scenario } from './scenario.ts'

/** The staff's first page: all of its numbers in one call, which costs the same at any number of drivers. */
export const dashboardScenarios = (): readonly Scenario[] => [
  {
    name: 'dashboard',
    isSearch: false,
    isWriting: false,
    round: () => [() => ({ method: 'GET', url: '/v2/staff/dashboard', by: 'asker' })],
  },
]

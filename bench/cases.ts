import { address, list } from './lists.ts'
import { pageOf, reading } from './reading.ts'
import type { Call, Samples, Scenario } from './scenario.ts'

const cases = '/v2/cases/index'
/** The pages that 10,000 drivers have too. */
const pages = 20

/** Lists and pages of cases, a driver's points, and how a driver stood at a moment of the past year. */
export function caseScenarios({ drivers, caseIds }: Samples): readonly Scenario[] {
  const driver = (n: number) => drivers[n % drivers.length]
  const surname = (n: number): string => driver(n)?.name.split(' ').at(-1) ?? ''
  return [
    list('cases', () => cases),
    list('cases any page', (n) => address(cases, { page: pageOf(n, pages) })),
    list('cases closed', (n) => address(cases, { tab: 'closed', page: pageOf(n, pages) })),
    list('cases of a driver', (n) => address(cases, { driver_id: driver(n)?.id ?? '' })),
    { ...list('search cases', (n) => address(cases, { search: surname(n) })), isSearch: true },
    reading('case page', (n) => post('/v2/cases/details', { id: caseIds[n % caseIds.length] })),
    list('points of a driver', (n) => address('/v2/drivers/points', { driver_id: driver(n)?.id ?? '' })),
    list('driver as at a moment', (n) =>
      address('/v2/drivers/as-at', { driver_id: driver(n)?.id ?? '', as_at: `2026-0${1 + (n % 9)}-1${n % 10}T14:10` }),
    ),
  ]
}

const post = (url: string, body: object): Call => ({ method: 'POST', url, body, by: 'asker' })

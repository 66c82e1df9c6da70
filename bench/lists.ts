import { ageChoices, genderChoices } from '#drivers/list/driver-choices.rules.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { lastListedPage } from '#platform/contract/paging.ts'
import { pageOf as page, pageSize, reading } from './reading.ts'
import type { Call, Samples, Scenario } from './scenario.ts'

const lastPage = String(lastListedPage(pageSize))
/** The pages that every verdict has with 10,000 drivers too, so that sizes can be compared. */
const pagesAtAnySize = 20

/** The dashboard and every list except 'All drivers': first page, any page, filtered. */
export function listScenarios({ activeCount, drivers, largest }: Samples): readonly Scenario[] {
  const activePage = (n: number): string => page(n, Math.ceil(activeCount / pageSize))
  const surname = (n: number): string => drivers[n % drivers.length]?.name.split(' ').at(-1) ?? ''
  const transporter_id = largest.transporterId
  const everyDriver = '/v2/drivers/active'
  const inbox = address('/v2/requests/index', { tab: 'waiting', sort: 'oldest' })
  const passes = '/v2/drivers/pass'
  const violations = '/v2/drivers/violations'
  const training = '/v2/events/drivers'
  return [
    list('dashboard', () => '/v2/staff/dashboard'),
    list('list of a verdict', (n) => address(everyDriver, { verdict: verdict(n), page: page(n, pagesAtAnySize) })),
    list('list of a verdict any page', (n) => address(everyDriver, { verdict: verdict(n), page: page(n) })),
    list('list of a gender', (n) => address(everyDriver, { gender: gender(n), page: page(n, 40) })),
    list('list of a gender and age', (n) => address(everyDriver, { gender: gender(n), age: age(n), page: page(n, 10) })),
    list('list of all three', (n) => address(everyDriver, { gender: gender(n), age: age(n), verdict: verdict(n) })),
    list('list of a verdict by pass', (n) =>
      address(everyDriver, { verdict: verdict(n), sort: 'pass_expiry', page: page(n, pagesAtAnySize) }),
    ),
    list('list of a verdict by transporter', (n) =>
      address(everyDriver, { verdict: verdict(n), sort: 'transporter', page: page(n, pagesAtAnySize) }),
    ),
    list('list of a verdict and transporter', (n) => address(everyDriver, { verdict: verdict(n), transporter_id })),
    list('list of a gender, last page', () => address(everyDriver, { gender: 'Male', page: lastPage })),
    search('list of a verdict', (n) => address(everyDriver, { verdict: verdict(n), search: surname(n) })),
    list('requests any page', (n) => address('/v2/requests/index', { page: page(n) })),
    search('requests', (n) => address('/v2/requests/index', { search: surname(n) })),
    list('inbox', () => inbox),
    list('inbox any page', (n) => `${inbox}&page=${page(n, pagesAtAnySize)}`),
    list('inbox of a type', (n) => `${inbox}&type=${[6, 7, 10, 14][n % 4]}`),
    list('inbox count', () => '/v2/requests/counts'),
    list('passes', () => passes),
    list('passes any page', (n) => address(passes, { page: activePage(n) })),
    list('passes last page', () => address(passes, { page: lastPage })),
    list('passes any page by medical', (n) => address(passes, { sort: 'medical_expiry', page: activePage(n) })),
    list('passes of a verdict', (n) => address(passes, { verdict: verdict(n), page: page(n) })),
    list('passes that expire', (n) => address(passes, { expiring: '30', page: page(n, 40) })),
    list('violations', () => violations),
    list('violations any page', (n) => address(violations, { page: page(n) })),
    list('violations last page', () => address(violations, { page: lastPage })),
    list('violations of a transporter', (n) => address(violations, { transporter_id, page: page(n) })),
    search('violations', (n) => address(violations, { search: surname(n) })),
    search('passes', (n) => address(passes, { search: surname(n) })),
    list('training', () => training),
    list('training any page', (n) => address(training, { page: activePage(n) })),
    search('training', (n) => address(training, { search: surname(n) })),
    list('without training', (n) => address(training, { without_days: '180', page: page(n) })),
  ]
}

const oneOf =
  (choices: readonly string[]) =>
  (n: number): string =>
    choices[n % choices.length] ?? ''
const verdict = oneOf(verdicts)
const gender = oneOf(genderChoices)
/** Independent of the gender. */
const age = (n: number): string => oneOf(ageChoices)(Math.floor(n / genderChoices.length))

const get = (url: string): Call => ({ method: 'GET', url, by: 'asker' })
export const list = (name: string, url: (n: number) => string): Scenario => reading(name, (n) => get(url(n)))
const search = (name: string, url: (n: number) => string): Scenario => ({ ...list(`search ${name}`, url), isSearch: true })

export const address = (path: string, fields: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(fields).toString()}`

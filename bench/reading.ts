import { lastListedPage } from '#platform/contract/paging.ts'
import type { Call, Samples, Scenario } from './scenario.ts'

export const pageSize = 25
const lastPage = lastListedPage(pageSize)

/** A page of a list that has this many, up to the last one that lists offer. */
export const pageOf = (n: number, pages = lastPage): string => String(1 + ((n * 7919) % Math.max(1, Math.min(pages, lastPage))))

/** Calls that only read. */
export function readingScenarios(samples: Samples): readonly Scenario[] {
  const driver = (n: number) => {
    const found = samples.drivers[n % samples.drivers.length]
    if (!found) throw new Error('No active driver was loaded')
    return found
  }
  const anyPage = (n: number, { activeCount }: { activeCount: number }) => pageOf(n, Math.ceil(activeCount / pageSize))
  const search = (name: string, param: string, typed: (n: number) => string): Scenario => ({
    ...reading(`search ${name}`, (n) => list({ search: typed(n), param })),
    isSearch: true,
  })
  const searchWithin = (name: string, param: string, typed: (n: number) => string): Scenario => ({
    ...reading(`search within ${name}`, (n) => list({ search: typed(n), param, transporter_id: driver(n).transporter_id })),
    isSearch: true,
  })
  const { transporterId } = samples.largest
  return [
    reading('list', () => list({})),
    reading('list any page', (n) => list({ page: anyPage(n, samples) })),
    reading('list last page', () => list({ page: String(lastPage) })),
    reading('list any page by pass', (n) => list({ page: anyPage(n, samples), sort: 'pass_expiry' })),
    reading('list any page by transporter', (n) => list({ page: anyPage(n, samples), sort: '-transporter' })),
    reading('transporter list', (n) => list({ transporter_id: driver(n).transporter_id })),
    reading('transporter list any page', (n) => list({ transporter_id: transporterId, page: anyPage(n, samples.largest) })),
    search('name: first name', 'name', (n) => wordsOf(driver(n).name)[0] ?? ''),
    search('name: surname', 'name', (n) => wordsOf(driver(n).name).at(-1) ?? ''),
    search('name: beginning', 'name', (n) => driver(n).name.slice(0, 2 + (n % 4))),
    search('name: whole', 'name', (n) => driver(n).name),
    search('name: inside a word', 'name', (n) => driver(n).name.slice(1, 5)),
    search('name: nobody', 'name', (n) => `${driver(n).name.slice(0, 3)}xq${n % 10}`),
    search('id number: whole', 'id_no', (n) => driver(n).id_no),
    search('id number: beginning', 'id_no', (n) => driver(n).id_no.slice(0, 2 + (n % 4))),
    search('phone: whole', 'phone', (n) => `0${driver(n).phone.slice(4)}`),
    search('phone: some digits', 'phone', (n) => driver(n).phone.slice(-(4 + (n % 4)))),
    search('phone: two digits', 'phone', (n) => driver(n).phone.slice(-2)),
    search('card: whole', 'card_no', (n) => driver(n).card_no),
    search('card: beginning', 'card_no', (n) => driver(n).card_no.slice(0, 4)),
    searchWithin('name: beginning', 'name', (n) => driver(n).name.slice(0, 3)),
    searchWithin('name: inside a word', 'name', (n) => driver(n).name.slice(1, 5)),
    searchWithin('id number', 'id_no', (n) => driver(n).id_no.slice(0, 2)),
    searchWithin('phone', 'phone', (n) => `0${driver(n).phone.slice(4, 7)}`),
    {
      ...reading('search within the largest', (n) =>
        list({ search: driver(n).name.slice(0, 3), param: 'name', transporter_id: transporterId }),
      ),
      isSearch: true,
    },
    reading('driver page', (n) => post('/v2/drivers/details', { id: driver(n).id })),
    reading('tiles', () => ({ method: 'GET', url: '/v2/drivers/staff/summary', by: 'asker' })),
    reading('request list', (n) => ({
      method: 'GET',
      url: `/v2/requests/index?${requestLists[n % requestLists.length] ?? ''}`,
      by: 'asker',
    })),
    reading('request details', (n) => post('/v2/requests/details', { id: samples.requestIds[n % samples.requestIds.length] })),
  ]
}

const requestLists = ['', 'status=1', 'status=2', 'status=3', 'type=7', 'status=1&type=7', 'status=1&page=2', 'page=2']

const wordsOf = (name: string): string[] => name.split(' ')
const post = (url: string, body: object): Call => ({ method: 'POST', url, body, by: 'asker' })

function list(input: Record<string, string>): Call {
  return { method: 'GET', url: `/v2/drivers/active?${new URLSearchParams({ key: 'active', ...input }).toString()}`, by: 'asker' }
}

/** Each connection starts at other inputs. */
export function reading(name: string, call: (n: number) => Call): Scenario {
  return { name, isSearch: false, isWriting: false, round: (n, connection) => [() => call(n + connection * 37)] }
}

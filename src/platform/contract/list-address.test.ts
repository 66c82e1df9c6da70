import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signedIn } from '#platform/contract/access.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { optionalText } from '#platform/contract/shapes.ts'
import { listAddress } from './list-address.ts'

const trucks = route({
  method: 'POST',
  path: '/v2/trucks',
  summary: 'List trucks',
  access: signedIn,
  input: z.object({
    ...pageInput,
    yard: z.optional(z.string()),
    search: z.optional(optionalText(10)),
    by: z._default(z.enum(['plate', 'owner']), 'plate'),
    axles: z.optional(z.coerce.number()),
    from: z.optional(plainDate),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  }),
  output: paged(z.object({})),
})
const list = listAddress(trucks, { path: '/app/trucks', filters: ['search', 'axles', 'from'], onlyWith: { by: 'search' } })
const roundTrip = (search: object): string => list.addressTo(list.readState(search))

describe('the address of a list', () => {
  it.each([
    ['nothing is set', {}, '/app/trucks'],
    ['everything is the default', { page: '1', page_size: '25', sort: 'newest', by: 'plate' }, '/app/trucks'],
    ['something is set', { page: '3', search: 'KAA', axles: '6' }, '/app/trucks?page=3&search=KAA&axles=6'],
    ['“search by” is chosen before a search', { by: 'owner' }, '/app/trucks?by=owner'],
    ['a filter was emptied', { search: '', from: undefined, sort: 'oldest' }, '/app/trucks?sort=oldest'],
    ['a field is mistyped', { search: 'KAA', sort: 'upwards' }, '/app/trucks'],
    ['it has an unknown parameter', { search: 'KAA', colour: 'red' }, '/app/trucks?search=KAA'],
  ])('when %s', (_when, search, address) => expect(roundTrip(search)).toBe(address))
})

describe('the server’s input', () => {
  it('leaves out the defaults', () => expect(list.toInput(list.readState({ axles: '6', page: '1' }))).toEqual({ axles: 6 }))
  it('leaves out “search by” without a search', () => expect(list.toInput(list.readState({ by: 'owner' }))).toEqual({}))
  it('has both with a search', () =>
    expect(list.toInput(list.readState({ by: 'owner', search: 'Asha' }))).toEqual({ by: 'owner', search: 'Asha' }))
})

it('the export has the same filters, without a page', () =>
  expect(list.exportAddress(list.readState({ axles: '6', page: '4', page_size: '50', by: 'owner', sort: 'oldest' }), 'xlsx')).toBe(
    '/v2/trucks/export?axles=6&sort=oldest&format=xlsx',
  ))

describe('input fixed by the page', () => {
  const inYard = listAddress(trucks, { path: '/app/yards/7', filters: [], fixed: { yard: '7' } })
  it('is sent and not in the address', () => {
    const state = inYard.readState({ yard: '8', page: '2' })
    expect(inYard.toInput(state)).toEqual({ yard: '7', page: 2 })
    expect(inYard.addressTo(state)).toBe('/app/yards/7?page=2')
  })
})

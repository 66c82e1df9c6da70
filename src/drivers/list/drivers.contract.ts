import * as z from 'zod'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { exportOf } from '#platform/contract/export.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { ageChoices, genderChoices } from './driver-choices.rules.ts'
import { tiles } from '../driver-status.contract.ts'
import { verdictShape } from '../verdict/verdict-shape.contract.ts'
import { verdicts } from '../verdict/verdict-names.rules.ts'

export const reference = z.object({ _id: z.string(), name: z.string() })
export const statusShape = z.object({ id: z.number(), name: z.string() })
/** Days from today at the driver's plant; 0 or less is expired. */
export const expiryShape = z.object({ expiry: z.string(), days_left: z.number() })

/** Filters without stored counts are counted up to here. */
export const countedDrivers = 10_000

export const searchParams = ['name', 'id_no', 'card_no', 'phone'] as const
export type SearchParam = (typeof searchParams)[number]
/** A leading minus reverses the order. */
export const driverSorts = ['name', '-name', 'transporter', '-transporter', 'pass_expiry', '-pass_expiry'] as const
export type DriverSort = (typeof driverSorts)[number]

export const ListedDriver = z.object({
  _id: z.string(),
  name: z.string(),
  transporter_id: reference,
  id_no: z.string(),
  alloc_card: z.object({ card_no: z.string() }).nullable(),
  alloc_pass: expiryShape.nullable(),
  status: statusShape,
  verdict: verdictShape,
  /** The day on which the earliest requirement ends; null where one is missing. */
  cleared_until: z.string().nullable(),
})
export type ListedDriver = z.output<typeof ListedDriver>

const readers = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')

const active = route({
  method: 'GET',
  path: '/v2/drivers/active',
  summary: 'List the drivers of a tile, searched by name, id number, card number or phone number',
  access: readers,
  follows: ['driver'],
  input: z.object({
    search: z.string().trim().max(100, 'Use at most 100 characters').default(''),
    param: z.enum(searchParams, 'Search by name, id_no, card_no or phone').default('name'),
    transporter_id: id().optional(),
    key: z.enum(tiles, 'Choose active, suspended or blacklisted').default('active'),
    gender: z.enum(genderChoices, `Choose one of ${genderChoices.join(', ')}`).optional(),
    /** In years, today at the plant. */
    age: z.enum(ageChoices, `Choose one of ${ageChoices.join(', ')}`).optional(),
    /** The verdict. */
    verdict: z.enum(verdicts, `Choose one of ${verdicts.join(', ')}`).optional(),
    sort: z.enum(driverSorts, `Sort by one of ${driverSorts.join(', ')}`).optional(),
    ...pageInput,
  }),
  output: paged(ListedDriver),
})

export const driversContract = {
  summary: route({
    method: 'GET',
    path: '/v2/drivers/staff/summary',
    summary: 'Count the active, suspended and blacklisted drivers of the plant',
    access: readers,
    follows: ['driver'],
    input: z.object({}),
    output: z.object({ active: z.number(), suspended: z.number(), blacklisted: z.number() }),
  }),
  active,
  exported: exportOf(active, 'Export the drivers that match the tile, the search and the filters'),
  formData: route({
    method: 'GET',
    path: '/v1/onboarding/form/detail-data',
    summary: 'List the transporters for the filter',
    access: staff('drivers.read'),
    input: z.object({}),
    output: z.object({ transporters: z.array(reference) }),
  }),
}

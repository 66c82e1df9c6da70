import * as z from 'zod/mini'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { restrictionShape } from '#drivers/restrictions/restriction-shape.contract.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { verdictShape } from '#drivers/verdict/verdict-shape.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { visitorReaders } from '../checks/gate-access.rules.ts'
import { gateReasonShape } from '../checks/gate.contract.ts'
import { admittedAs } from './visitors.rules.ts'

/** A driver of another plant, as the gate shows its own. */
export const ListedVisitor = z.object({
  _id: z.string(),
  name: z.string(),
  id_no: z.string(),
  card_no: z.nullable(z.string()),
  transporter: reference,
  home_plant: reference,
  /** Now, without a bulk load. */
  verdict: verdictShape,
  /** Blocking ones first. */
  reasons: z.array(gateReasonShape),
  restrictions: z.array(restrictionShape),
  /** Null of who is admitted neither now nor later. */
  admitted: z.nullable(
    z.object({
      from: z.string(),
      is_now: z.boolean(),
      /** The first day without it; null with all drivers of the plant. */
      until: z.nullable(z.string()),
    }),
  ),
  /** The last check here, denied or not; null of who was not here in the last 90 days. */
  last_check: z.nullable(z.string()),
})
export type ListedVisitor = z.output<typeof ListedVisitor>

export const visitorSorts = ['-last', 'last', 'name', '-name'] as const

const follows = ['admission']

const list = route({
  method: 'GET',
  path: '/v2/gate/visitors',
  summary: 'List the drivers of other plants who were here in the last 90 days or are admitted by name, as the gate shows them',
  access: visitorReaders,
  follows,
  input: z.object({
    ...pageInput,
    /** Part of the name, or the start of an id or card number. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters')), ''),
    home_plant_id: z.optional(id()),
    transporter_id: z.optional(id()),
    verdict: z.optional(z.enum(verdicts, `Choose one of ${verdicts.join(', ')}`)),
    admitted: z.optional(z.enum(admittedAs, `Choose one of ${admittedAs.join(', ')}`)),
    sort: z._default(z.enum(visitorSorts, `Sort by one of ${visitorSorts.join(', ')}`), '-last'),
  }),
  output: paged(ListedVisitor),
})

export const visitorsContract = {
  list,
  exported: exportOf(list, 'Export the filtered visiting drivers'),
  choices: route({
    method: 'GET',
    path: '/v2/gate/visitors/choices',
    summary: 'The own plants and transporters of the visiting drivers, for the filters',
    access: visitorReaders,
    follows,
    input: z.object({}),
    output: z.object({ plants: z.array(reference), transporters: z.array(reference) }),
  }),
}

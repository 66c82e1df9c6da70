import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { searchedIdNo } from '#drivers/search/searched-id-no.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { PreviewFact } from '#requests/kinds/approval-preview.contract.ts'
import { moveStates } from './moves.rules.ts'

const what = {
  _id: z.string(),
  state: z.enum(moveStates),
  reason: z.string(),
  asked_at: z.string(),
  /** What who decided said. */
  comment: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
}

/** As the side that the driver leaves sees it. */
export const OwnMove = z.object({ ...what, plant: reference, can_withdraw: z.boolean() })
export type OwnMove = z.output<typeof OwnMove>

/** As the plant that receives the driver sees it. */
export const AskedMove = z.object({
  ...what,
  driver: z.object({ _id: z.string(), name: z.string(), id_no: z.string() }),
  transporter: z.string(),
  home_plant: z.string(),
  asked_by: z.string(),
  decided_by: z.nullable(z.string()),
  can_decide: z.boolean(),
})
export type AskedMove = z.output<typeof AskedMove>

/** What would become of the driver's records. */
export const MovePreview = z.object({
  facts: z.array(PreviewFact),
  /** What the own plant has to do before; nothing moves while there is any. */
  stops: z.array(z.string()),
})
export type MovePreview = z.output<typeof MovePreview>

export const moveTabs = ['waiting', 'past'] as const
export type MoveTab = (typeof moveTabs)[number]

const follows = ['admission', 'driver']
const ask = portalUsers(['staff_portal', 'transporter_portal'], 'requests.raise')
const read = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')
const decide = staff('admissions.decide')
const reason = mandatory({ message: 'Say why the driver moves', max: 500 })
const comment = z._default(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters')), '')

export const movesContract = {
  ask: route({
    method: 'POST',
    path: '/v2/admissions/moves/ask',
    summary: "Ask another plant to become a driver's own",
    creates: true,
    access: ask,
    input: z.object({ driver_id: id(), plant_id: id(), reason }),
    output: done(),
  }),
  askHere: route({
    method: 'POST',
    path: '/v2/admissions/moves/ask-here',
    summary: 'Ask this plant to become the own one of a driver of another plant; limited and audited',
    creates: true,
    access: ask,
    input: z.object({ id_no: searchedIdNo, reason }),
    output: done(),
  }),
  ofDriver: route({
    method: 'GET',
    path: '/v2/admissions/moves/of-driver',
    summary: 'Which plants were asked to become a driver’s own',
    access: read,
    follows,
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(OwnMove),
  }),
  preview: route({
    method: 'GET',
    path: '/v2/admissions/moves/preview',
    summary: 'What would become of a driver’s records at another plant',
    access: ask,
    follows,
    input: z.object({ driver_id: id(), plant_id: id() }),
    output: MovePreview,
  }),
  withdraw: route({
    method: 'POST',
    path: '/v2/admissions/moves/withdraw',
    summary: 'Withdraw what was asked and is not decided',
    access: ask,
    input: z.object({ id: id() }),
    output: done(),
  }),
  list: route({
    method: 'GET',
    path: '/v2/admissions/moves',
    summary: 'List the drivers whom this plant is asked to take over, and those of before',
    access: decide,
    follows,
    input: z.object({ ...pageInput, show: z._default(z.enum(moveTabs, 'Choose waiting or past'), 'waiting') }),
    output: paged(AskedMove),
  }),
  asked: route({
    method: 'GET',
    path: '/v2/admissions/moves/asked',
    summary: 'What would become of the records of a driver whom this plant is asked to take over',
    access: decide,
    follows,
    input: z.object({ id: id() }),
    output: MovePreview,
  }),
  decide: route({
    method: 'POST',
    path: '/v2/admissions/moves/decide',
    summary: 'Take a driver over from another plant, or refuse it',
    access: decide,
    input: z
      .object({ id: id(), key: z.enum(['move', 'refuse'], 'Choose move or refuse'), comment })
      .check(
        z.refine(({ key, comment: said }) => key === 'move' || said !== '', { path: ['comment'], error: 'Say why: the office reads it' }),
      ),
    output: done(),
  }),
}

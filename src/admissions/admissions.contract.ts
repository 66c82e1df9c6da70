import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { searchedIdNo } from '#drivers/search/searched-id-no.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { admissionStates } from './admissions.rules.ts'

const what = {
  _id: z.string(),
  state: z.enum(admissionStates),
  from: z.string(),
  /** The first day without it. */
  until: z.string(),
  reason: z.string(),
  asked_at: z.string(),
  /** What who decided said. */
  comment: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  end_reason: z.nullable(z.string()),
  /** Granted, and in force today or later. */
  is_open: z.boolean(),
}

/** As the driver's own plant and office see it: who decided at the other plant is that plant's. */
export const OwnAdmission = z.object({ ...what, plant: reference, can_withdraw: z.boolean() })
export type OwnAdmission = z.output<typeof OwnAdmission>

/** As the plant that is asked sees it: the driver as the gate does, and nothing of the driver's records. */
export const AskedAdmission = z.object({
  ...what,
  driver: z.object({ _id: z.string(), name: z.string(), id_no: z.string() }),
  transporter: z.string(),
  home_plant: z.string(),
  asked_by: z.string(),
  decided_by: z.nullable(z.string()),
  can_decide: z.boolean(),
  can_end: z.boolean(),
})
export type AskedAdmission = z.output<typeof AskedAdmission>

/** Another plant, and whether a driver of this one loads there. */
const PlantToAsk = z.object({
  ...reference.shape,
  /** All drivers of this plant are admitted from this day on; null where they are not. */
  admits_all_from: z.nullable(z.string()),
})

/** Another plant that has the driver on hold for itself; why is that plant's. */
const HeldAt = z.object({ plant: reference, since: z.string() })

export const admissionTabs = ['waiting', 'granted', 'past'] as const
export type AdmissionTab = (typeof admissionTabs)[number]

const follows = ['admission', 'driver']
const decide = staff('admissions.decide')
const comment = z._default(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters')), '')
const ask = portalUsers(['staff_portal', 'transporter_portal'], 'requests.raise')

const reason = mandatory({ message: 'Say why the driver has to load there', max: 500 })

export const admissionsContract = {
  ask: route({
    method: 'POST',
    path: '/v2/admissions/ask',
    summary: 'Ask another plant to admit a driver',
    creates: true,
    access: ask,
    input: z.object({
      driver_id: id(),
      plant_id: id(),
      from: plainDate,
      until: plainDate,
      reason,
    }),
    output: done(),
  }),
  askHere: route({
    method: 'POST',
    path: '/v2/admissions/ask-here',
    summary: 'Ask this plant to admit a driver of another one; limited and audited',
    creates: true,
    access: ask,
    input: z.object({ id_no: searchedIdNo, from: plainDate, until: plainDate, reason }),
    output: done(),
  }),
  ofDriver: route({
    method: 'GET',
    path: '/v2/admissions/of-driver',
    summary: 'Where else a driver may load: the other plants, and what was asked of them',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    follows,
    input: z.object({ ...pageInput, driver_id: id() }),
    output: z.extend(paged(OwnAdmission), { plants: z.array(PlantToAsk), held_at: z.array(HeldAt), can_ask: z.boolean() }),
  }),
  withdraw: route({
    method: 'POST',
    path: '/v2/admissions/withdraw',
    summary: 'Withdraw what was asked and is not decided',
    access: ask,
    input: z.object({ id: id() }),
    output: done(),
  }),
  list: route({
    method: 'GET',
    path: '/v2/admissions',
    summary: 'List the admissions that this plant is asked for, has granted, or that are past',
    access: decide,
    follows,
    input: z.object({ ...pageInput, show: z._default(z.enum(admissionTabs, 'Choose waiting, granted or past'), 'waiting') }),
    output: paged(AskedAdmission),
  }),
  decide: route({
    method: 'POST',
    path: '/v2/admissions/decide',
    summary: 'Grant or refuse an admission',
    access: decide,
    input: z.object({ id: id(), key: z.enum(['grant', 'refuse'], 'Choose grant or refuse'), comment }).check(
      z.refine(({ key, comment: said }) => key === 'grant' || said !== '', {
        path: ['comment'],
        error: 'Say why: the office reads it',
      }),
    ),
    output: done(),
  }),
  end: route({
    method: 'POST',
    path: '/v2/admissions/end',
    summary: 'End an admission that was granted',
    access: decide,
    input: z.object({ id: id(), reason: mandatory({ message: 'Say why: the office reads it', max: 500 }) }),
    output: done(),
  }),
}

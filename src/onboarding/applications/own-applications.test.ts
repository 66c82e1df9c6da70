import { settle, within } from '#drivers/drivers.factory.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { aDraft } from '../drafts/drafts.factory.ts'
import { anApplication, anApplicationMove, anOnboardingPlant } from '../onboarding.factory.ts'
import { ownApplicationsContract } from './own-applications.contract.ts'
import type { Onboarder } from './applications.service.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
let clerk: Person
let rival: Person
let officer: Person
let plantId: string
const api = await testApi()
const { list, counts, details } = ownApplicationsContract

const onboarder = ({ userId }: Person, portal: Onboarder['portal']): Onboarder => ({
  userId,
  firstName: 'Asha',
  lastName: 'Mwangi',
  portal,
})

beforeAll(async () => {
  plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId })
  rival = await api.as({ portal: 'transporter_portal', plantId })
  officer = await api.as({ portal: 'staff_portal', plantId })
  await sql`update auth_plant set collection_place = 'Gate 2' where id = ${plantId}`.execute(api.db)
})

const submitted = async (name: string, person = clerk, at = new Date('2026-11-16T08:00:00Z')) => {
  const portal = person === officer ? 'staff_portal' : 'transporter_portal'
  const transporter_id = person.transporterId ?? clerk.transporterId ?? ''
  return anApplication(api.db, { by: onboarder(person, portal), plantId, transporter_id, name, at })
}
const move = (applicationId: string, event: 'returned' | 'verified' | 'declined', at?: Date) =>
  anApplicationMove(api.db, { applicationId, event, by: onboarder(officer, 'staff_portal'), ...(at && { at }) })
const setStatus = (id: string, status_id: DriverStatusId) => bringTo(api.db, id, status_id)
const aCard = (db: Db, driver_id: string, fields: { printed_at: Date; handed_over_at?: Date }) =>
  within(db, async (tx) => {
    await tx
      .insertInto('card')
      .values({ driver_id, card_no: `C-${driver_id}`, allocated_at: fields.printed_at, ...fields })
      .execute()
    await settle(tx, [driver_id], fields.printed_at)
  })

it('lists and counts each stage for its office, with the days in it, what was returned and where to collect', async () => {
  const old = new Date('2026-09-01T08:00:00Z')
  await aDraft(api.db, { plantId, transporterId: clerk.transporterId, by: clerk.userId })
  await submitted('Submitted One')
  await submitted('Submitted Two', clerk, new Date('2026-11-10T08:00:00Z'))
  const staged = ['returned', 'verified', 'made', 'collect', 'active', 'settled', 'declined', 'past'] as const
  const made = new Map<string, Awaited<ReturnType<typeof submitted>>>()
  for (const name of staged) made.set(name, await submitted(`Driver ${name}`, clerk, old))
  const of = (name: (typeof staged)[number]) => made.get(name) ?? { applicationId: '', driver: { id: '' } }
  await move(of('returned').applicationId, 'returned')
  for (const name of ['verified', 'made', 'collect', 'active', 'settled'] as const) await move(of(name).applicationId, 'verified')
  await move(of('declined').applicationId, 'declined')
  await move(of('past').applicationId, 'declined', old)
  for (const name of ['made', 'collect'] as const) await setStatus(of(name).driver.id, driverStatus.cardIssuance)
  const printed_at = new Date('2026-11-18T08:00:00Z')
  await aCard(api.db, of('collect').driver.id, { printed_at })
  const isHandedOver = (name: 'active' | 'settled', card: Parameters<typeof aCard>[2]) =>
    inTransaction(api.db, async (tx) => {
      await aCard(tx, of(name).driver.id, card)
      await bringTo(tx, of(name).driver.id, driverStatus.active)
    })
  await isHandedOver('active', { printed_at, handed_over_at: new Date('2026-11-19T08:00:00Z') })
  await isHandedOver('settled', { printed_at: old, handed_over_at: old })

  expect(await clerk.call(counts, {})).toEqual({
    drafts: 1,
    stages: [
      { stage: 'submitted', n: 2 },
      { stage: 'needs you', n: 1 },
      { stage: 'verified', n: 1 },
      { stage: 'pass made', n: 1 },
      { stage: 'card to collect', n: 1 },
      { stage: 'active', n: 1 },
      { stage: 'ended', n: 1 },
    ],
    collection_place: 'Gate 2',
  })
  const { data, total } = await clerk.call(list, {})
  expect(data.map(({ driver_id, days_in_stage }) => [driver_id.name, days_in_stage])).toEqual([
    ['Submitted Two', 10],
    ['Submitted One', 4],
  ])
  expect(total).toBe(2)
  expect(await clerk.call(list, { page: 3, page_size: 1 })).toMatchObject({ data: [], total: 2 })
  const ended = (await clerk.call(list, { stage: 'ended' })).data
  expect(ended).toMatchObject([{ driver_id: { name: 'Driver declined' }, decision_comment: 'Seen', days_in_stage: 3 }])
  const { application } = await clerk.call(details, { driver_id: of('collect').driver.id })
  expect(application).toMatchObject({ stage: 'card to collect', collection_place: 'Gate 2', can_withdraw: false })
  expect(application.steps.map(({ name, at }) => [name, at !== null])).toEqual([
    ['Submitted', true],
    ['Documents verified', true],
    ['Pass made', false],
    ['Card printed', true],
    ['Card handed over', false],
  ])
  expect((await rival.call(counts, {})).stages.every(({ n }) => n === 0)).toBe(true)
  expect((await rival.call(list, {})).data).toEqual([])
})

it('staff see those that they submitted; a driver who went to another office is listed for neither', async () => {
  const { driver } = await submitted('Submitted by staff', officer)
  expect((await officer.call(list, {})).data.map(({ driver_id }) => driver_id.name)).toEqual(['Submitted by staff'])
  const names = async () => (await clerk.call(list, {})).data.map(({ driver_id }) => driver_id.name)
  expect(await names()).toContain('Submitted by staff')
  await api.ownerDb
    .updateTable('driver')
    .set({ transporter_id: rival.transporterId ?? '' })
    .where('id', '=', driver.id)
    .execute()
  expect(await names()).not.toContain('Submitted by staff')
  await expect(clerk.call(details, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
  await expect(rival.call(details, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
})

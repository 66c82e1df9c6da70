import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { homeContract } from '#office/home/home.contract.ts'
import { digestChoiceContract } from './digest-choice.contract.ts'
import { sendWeeklyDigests } from './weekly-digest.service.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
const { shown, update } = digestChoiceContract

const api = await testApi()
const far = '2028-01-01'
const origin = 'https://pass.example'
/** A Monday. */
const monday = '2026-11-23'
/** A time of a day in Nairobi. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`)

let office: Person
let colleague: Person
let rival: Person
beforeAll(async () => {
  office = await api.as({ portal: 'transporter_portal' })
  const { plantId } = office
  colleague = await api.as({ portal: 'transporter_portal', plantId, transporterId: String(office.transporterId) })
  rival = await api.as({ portal: 'transporter_portal', plantId })
  await api.as({ portal: 'transporter_portal', plantId, transporterId: String(office.transporterId), permissions: ['requests.read'] })
  await api.as({ portal: 'staff_portal', plantId })
  await sendWeeklyDigests(api.db, at('2026-11-21', '09:00'), origin)
})

const holderOf = (person: Person, name: string, medical: string) =>
  aPassHolder(api.db, {
    plantId: office.plantId,
    transporter_id: String(person.transporterId),
    name,
    passExpiry: far,
    licence_expiry: far,
    clearances: { medical, ddt: far },
  })

/** Sends what is due, delivers, and answers each user's digest. */
async function digestsAt(now: Date): Promise<Record<string, { body: string; link: string | null }>> {
  await Promise.all([sendWeeklyDigests(api.db, now, origin), sendWeeklyDigests(api.db, now, origin)])
  expect(await sendWeeklyDigests(api.db, now, origin)).toBe(0)
  await deliverDue(api.db, { now, byMail: true })
  const rows = await api.db.selectFrom('notification').select(['user_id', 'body', 'link']).execute()
  await api.db.deleteFrom('notification').execute()
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
  return Object.fromEntries(rows.map(({ user_id, body, link }) => [user_id, { body, link }]))
}

it('the choice is for transporters’ users who see drivers', async () => {
  const clerk = await api.as({ portal: 'transporter_portal', plantId: office.plantId, permissions: ['requests.read'] })
  const staff = await api.as({ portal: 'staff_portal', plantId: office.plantId })
  for (const person of [clerk, staff]) {
    await expect(person.call(shown, {})).rejects.toMatchObject({ status: 403 })
    await expect(person.call(update, { is_sent: false })).rejects.toMatchObject({ status: 403 })
  }
  await expect(office.call(update, { is_sent: 'no' } as never)).rejects.toMatchObject({ status: 422 })
})

it('nothing to say is no mail, and the Monday is over with it', async () => {
  await holderOf(office, 'Always Cleared', far)
  expect(await digestsAt(at(monday, '07:00'))).toEqual({})
  await holderOf(office, 'Brian Blocked', '2026-11-10')
  await holderOf(office, 'Dora Due', '2026-12-20')
  await holderOf(rival, 'Rita Rival', '2026-11-10')
  expect(await digestsAt(at(monday, '12:00'))).toEqual({})
})

it('comes on Monday at 07:00 at the plant to each office’s users, about its own drivers, with links to exactly these', async () => {
  const next = addDays(monday, 7)
  expect(await digestsAt(at(next, '06:59'))).toEqual({})
  api.now = at(next, '07:00')
  const digests = await digestsAt(api.now)
  expect(Object.keys(digests).toSorted()).toEqual([office.userId, colleague.userId, rival.userId].toSorted())
  const { body = '', link = null } = digests[office.userId] ?? {}
  expect(body).toMatch(
    /Blocked: 1\nBrian Blocked \(\d+\): medical expired 10 Nov 2026\nhttps:\/\/pass\.example\/app\/transporter-portal\/drivers\?tile=blocked/,
  )
  expect(body).toMatch(/Due in 30 days: 1\nDora Due/)
  expect(body).toContain('https://pass.example/app/transporter-portal/my-account')
  expect(body).not.toMatch(/Always Cleared|Rita Rival|Suspended/)
  expect(digests[rival.userId]?.body).toContain('Rita Rival')

  const again = await api.as({ portal: 'transporter_portal', plantId: office.plantId, transporterId: String(office.transporterId) })
  const query = Object.fromEntries(new URLSearchParams(link?.split('?')[1]))
  expect((await again.call(homeContract.list, homeContract.list.input.parse(query))).data.map(({ name }) => name)).toEqual([
    'Brian Blocked',
  ])
  await again.call(update, { is_sent: false })
})

it('after an outage only the latest Monday is made up; who has stopped it gets none until started again', async () => {
  api.now = at(addDays(monday, 24), '15:00')
  office = await api.as({ portal: 'transporter_portal', plantId: office.plantId, transporterId: String(office.transporterId) })
  expect((await office.call(shown, {})).is_sent).toBe(true)
  await office.call(update, { is_sent: false })
  await office.call(update, { is_sent: false })
  expect((await office.call(shown, {})).is_sent).toBe(false)
  const digests = await digestsAt(api.now)
  expect(Object.keys(digests)).not.toContain(office.userId)
  expect(digests[colleague.userId]?.body).toContain('Brian Blocked')
  await office.call(update, { is_sent: true })
  expect(Object.keys(await digestsAt(at(addDays(monday, 28), '07:10')))).toContain(office.userId)
})

it('says what a plant asks for of its own', async () => {
  const people = await api.as({ portal: 'transporter_portal' })
  const { plantId } = people
  await aPassHolder(api.db, {
    plantId,
    transporter_id: String(people.transporterId),
    name: 'Ivy Induction',
    created_at: at('2026-10-01', '09:00'),
  })
  await aRequirement(api.db, plantId)
  await digestsAt(at('2026-12-23', '09:00'))
  expect((await digestsAt(at('2026-12-28', '07:10')))[people.userId]?.body).toMatch(
    /Blocked: 1\nIvy Induction \(\d+\): no valid induction\n/,
  )
})

it('each plant has its own Monday', async () => {
  const distant = await api.as({ portal: 'transporter_portal' })
  await api.db.updateTable('auth_plant').set({ time_zone: 'America/New_York' }).where('id', '=', distant.plantId).execute()
  const ofFar = { plantId: distant.plantId, transporter_id: String(distant.transporterId) }
  await aPassHolder(api.db, { ...ofFar, name: 'Frank Far', clearances: { medical: '2026-11-10', ddt: far } })
  await digestsAt(at('2027-01-02', '09:00'))
  expect(Object.keys(await digestsAt(new Date('2027-01-04T11:59:00Z')))).not.toContain(distant.userId)
  expect(Object.keys(await digestsAt(new Date('2027-01-04T12:00:00Z')))).toEqual([distant.userId])
})

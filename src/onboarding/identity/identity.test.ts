import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { anAllocation } from '#accounts/accounts.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { aClosing, aRequest } from '#requests/requests.factory.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { identityContract } from './identity.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
let plantId: string
let officer: Person
let clerk: Person
const api = await testApi()
const { check } = identityContract

beforeAll(async () => {
  plantId = await anOnboardingPlant(api.db)
  officer = await api.as({ portal: 'staff_portal', plantId })
  clerk = await api.as({ portal: 'transporter_portal', plantId })
})

const audited = (driverId: string) =>
  api.db
    .selectFrom('audit')
    .select(['user_id', 'after'])
    .where('action', '=', 'driver identity checked')
    .where('subject_id', '=', driverId)
    .execute()

describe('identity check', () => {
  it('guessing is limited: ten people of others in 15 minutes, while free numbers and own drivers do not count', async () => {
    const guesser = await api.as({ portal: 'transporter_portal', plantId })
    const own = await aDriver(api.db, { plantId, transporter_id: guesser.transporterId ?? '' })
    for (let times = 0; times < 12; times++) {
      expect(await guesser.call(check, { id_no: nextIdNo() })).toMatchObject({ outcome: 'free', can_submit: true, message: '' })
      expect(await guesser.call(check, { id_no: own.id_no })).toMatchObject({ outcome: 'yours', driver_id: own.id })
    }
    const { id_no } = await aDriver(api.db, { plantId })
    for (let times = 0; times < 10; times++) await guesser.call(check, { id_no })
    await expect(guesser.call(check, { id_no })).rejects.toMatchObject({ status: 429 })
  })

  it('is audited where it finds a person; an office learns no name', async () => {
    const driver = await aDriver(api.db, { plantId })
    const answer = await clerk.call(check, { id_no: driver.id_no })
    expect(answer).toEqual({
      outcome: 'not eligible',
      can_submit: false,
      message: 'This person is not eligible. Write to the plant.',
      driver_id: null,
      is_onboarding: false,
      can_transfer: false,
      can_ask: false,
    })
    expect(await audited(driver.id)).toEqual([{ user_id: clerk.userId, after: { outcome: 'not eligible', portal: 'transporter_portal' } }])
  })

  it('tells an office the same of everybody who is not its own, and of who left as of a free number', async () => {
    const s = driverStatus
    const statuses = [s.documentVerification, s.cardIssuance, s.onboardingDeclined, s.active, s.suspended, s.blacklisted, s.cardCancelled]
    const [others, free] = [[await aDriver(api.db, {})], await clerk.call(check, { id_no: nextIdNo() })]
    for (const status_id of statuses) others.push(await aDriver(api.db, { plantId, status_id }))
    const office = await api.as({ portal: 'transporter_portal', plantId })
    const answers = []
    for (const { id_no } of others) answers.push(JSON.stringify(await office.call(check, { id_no })))
    expect(new Set(answers).size).toBe(1)
    for (const place of [{ plantId }, {}]) {
      const left = await aDriver(api.db, { ...place, status_id: s.left })
      expect(await office.call(check, { id_no: left.id_no })).toEqual(free)
    }
  })

  it('staff read the transporter to transfer from, and why a person is blacklisted', async () => {
    const { id: transporter_id, name } = await aTransporter(api.db)
    const active = await aDriver(api.db, { plantId, transporter_id })
    const answer = await officer.call(check, { id_no: active.id_no })
    expect(answer).toMatchObject({
      outcome: 'other transporter',
      driver_id: active.id,
      can_transfer: true,
      message: expect.stringContaining(name),
    })
    expect((await officer.call(check, { id_no: active.id_no, transporter_id })).outcome).toBe('yours')
    const barred = await aDriver(api.db, { plantId, status_id: driverStatus.blacklisted })
    const requestId = await aRequest(api.db, {
      driverId: barred.id,
      createdBy: null,
      typeId: requestType.blacklistDriver,
      comment: 'Stole diesel',
      body: {},
    })
    await aClosing(api.db, { requestId, statusId: requestStatus.approved, at: api.now })
    expect((await officer.call(check, { id_no: barred.id_no })).message).toContain('Reason: Stole diesel')
  })

  it('of a driver of another plant staff learn more only if they work there', async () => {
    const driver = await aDriver(api.db, {})
    const both = await api.as({ portal: 'staff_portal', plantId })
    await anAllocation(api.db, { userId: both.userId, plantId: driver.auth_plant_id, portal: 'staff_portal', roleId: both.roleId })
    expect(await officer.call(check, { id_no: driver.id_no })).toMatchObject({
      outcome: 'other plant',
      can_submit: false,
      driver_id: null,
      can_ask: true,
    })
    expect((await officer.call(check, { id_no: driver.id_no })).message).not.toContain('Active')
    expect((await both.call(check, { id_no: driver.id_no })).message).toContain(': Active, ')
  })
})

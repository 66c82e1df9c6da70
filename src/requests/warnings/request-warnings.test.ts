import { describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { changeDetails } from '../kinds/change-details/change-details.contract.ts'
import { transferDriver } from '../kinds/transfer-driver/transfer-driver.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { requestWarningsContract } from './request-warnings.contract.ts'

const api = await testApi()
const clerk = await api.as({ portal: 'staff_portal' })
const { plantId } = clerk
const decider = await api.as({ portal: 'staff_portal', plantId })
const firm = await aTransporter(api.db, { name: 'Baraka Haulage' })
const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: firm.id })
const { check } = requestWarningsContract
type Who = Pick<typeof clerk, 'call'>
const textsFor = async (who: Who, input: Parameters<typeof clerk.call<typeof check>>[1]) =>
  (await who.call(check, input)).warnings.map(({ text }) => text)

describe('refuses', () => {
  it('a kind that this portal does not raise, and drivers out of reach', async () => {
    const driver = await aDriver(api.db, { plantId })
    await expect(office.call(check, { kind: 'suspend-driver', driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
    await expect(office.call(check, { kind: 'change-details', driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
    const doctor = await api.as({ portal: 'doctor', plantId })
    await expect(doctor.call(check, { kind: 'renew-medical', driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('numbers of another driver', () => {
  it('staff see whose they are, transporters do not, and a shorter number is no match', async () => {
    await aDriver(api.db, { plantId, name: 'Asha Otieno', transporter_id: firm.id, phones: ['+254711000111'], licence_no: 'dl-001' })
    const driver = await aDriver(api.db, { plantId, transporter_id: firm.id, phones: ['+254711000222'] })
    const numbers = { phone: ['0711 000111', '+254711000222'], licence_no: 'DL-001' }
    const input = { kind: 'change-details' as const, driver_id: driver.id, ...numbers }
    expect(await textsFor(clerk, input)).toEqual([
      'The phone number +254711000111 is also recorded for Asha Otieno (Baraka Haulage).',
      'The licence number DL-001 is also recorded for Asha Otieno (Baraka Haulage).',
    ])
    expect(await textsFor(office, input)).toEqual([
      'The phone number +254711000111 is also recorded for another driver.',
      'The licence number DL-001 is also recorded for another driver.',
    ])
    expect(await textsFor(clerk, { ...input, phone: ['+254711000'], licence_no: 'DL-00' })).toEqual([])
    const elsewhere = await api.as({ portal: 'staff_portal' })
    const other = await aDriver(api.db, { plantId: elsewhere.plantId })
    expect((await textsFor(elsewhere, { ...input, driver_id: other.id }))[0]).toMatch(/for a driver of another plant\.$/)
  })

  it('are accepted, and shown to the decider', async () => {
    await aDriver(api.db, { plantId, name: 'Brian Kamau', phones: ['+254711000333'] })
    const driver = await aDriver(api.db, { plantId, transporter_id: firm.id })
    const details = { gender: 'Male' as const, id_no: driver.id_no, licence_no: 'DL-9', phone: ['+254711000333'], comment: 'New number' }
    const { request_id } = await office.call(changeDetails.raise, { driver_id: driver.id, ...details })
    const { request } = await decider.call(requestsContract.details, { id: request_id })
    expect(request.preview[0]).toEqual({
      label: 'Please check',
      text: expect.stringContaining('is also recorded for Brian Kamau'),
      is_warning: true,
    })
    expect(request.cannot_approve_because).toBeNull()
  })
})

it.each([
  ['2026-11-21', 1],
  ['2026-11-22', 0],
  [null, 0],
])('a transfer to a transporter valid until %s has %i warnings', async (valid_until, count) => {
  const driver = await aPassHolder(api.db, { plantId })
  const to = await aTransporter(api.db, { is_spot: valid_until !== null, valid_until })
  expect(await textsFor(clerk, { kind: 'transfer-driver', driver_id: driver.id, transporter_id: to.id })).toHaveLength(count)
  const letter = { introduction_letter: aPdfFile('letter.pdf'), comment: 'Moved' }
  await clerk.call(transferDriver.raise, { driver_id: driver.id, transporter_id: to.id, ...letter })
})

it('a doctor is warned of a newer medical, without its dates', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const doctor = await api.as({ portal: 'doctor', plantId })
  await aVerification(api.db, { userId: doctor.userId, driverId: driver.id })
  const input = { kind: 'renew-medical', driver_id: driver.id } as const
  expect(await textsFor(doctor, { ...input, date: '2025-11-25' })).toEqual([
    'The driver already has a newer medical than this one of 25 Nov 2025.',
  ])
  expect(await textsFor(doctor, { ...input, date: '2026-11-20' })).toEqual([])
  expect(await textsFor(doctor, input)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aRole } from '#accounts/accounts.factory.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { medicalContract } from './medical/medical.contract.ts'
import { aDriverToRenew } from './renewals.factory.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })
const aDoctorHere = () => api.as({ portal: 'doctor', plantId })
const doctor = await aDoctorHere()
const aDriver = (options = {}) => aDriverToRenew(api.db, plantId, options)
const verify = (id_no: string, who = doctor) => who.call(medicalContract.verify, { id_no })

describe('verifying a driver', () => {
  it.each([
    ['', 'This is mandatory'],
    ['12a4', 'An id number has digits only'],
    ['%', 'An id number has digits only'],
  ])('by %j is refused', async (id_no, message) => {
    await expect(verify(id_no)).rejects.toMatchObject({ status: 422, problem: { errors: { id_no: message } } })
  })

  it('requires the full number at this plant; everything else gives the same 404', async () => {
    const [driver, foreign] = [await aDriver(), await aDriverToRenew(api.db, (await api.as({ portal: 'staff_portal' })).plantId)]
    const seeker = await aDoctorHere()
    const tries = [driver.id_no.slice(0, -1), `${driver.id_no}0`, foreign.id_no, '999999999']
    const answers = await Promise.all(tries.map((id_no) => verify(id_no, seeker).catch((error: unknown) => error)))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, problem: { message: 'No driver at this plant has this id number.' } })
    expect(new Set(answers.map((answer) => JSON.stringify(Object(answer).problem))).size).toBe(1)
  })

  describe('of another plant', () => {
    const elsewhere = async () => {
      const plantId = await anAuthPlantId(api.db, { name: `Elsewhere ${crypto.randomUUID()}` })
      return { plantId, driver: await aDriverToRenew(api.db, plantId) }
    }
    const bytesOf = (idNo: string, who: typeof doctor): Promise<string> =>
      verify(idNo, who).then(
        () => 'verified',
        (error: unknown) => JSON.stringify([Object(error).status, { ...Object(error).problem, request_id: '' }]),
      )
    const doctorRole = (permissions: readonly Permission[] = ['requests.raise']) => aRole(api.db, { portal: 'doctor', permissions })

    it('is told to nobody who may not verify the driver there: not to the byte does the answer differ from an unknown number', async () => {
      const { plantId: there, driver } = await elsewhere()
      const seekers = await Promise.all(Array.from({ length: 5 }, aDoctorHere))
      const [, otherPortal, ended, reader] = seekers
      const trainer = await aRole(api.db, { portal: 'trainer', permissions: ['requests.raise'] })
      const give = ({ userId, doctorId } = doctor, roleId: string) =>
        anAllocation(api.db, { userId, plantId: there, portal: 'doctor', doctorId, roleId })
      const trains = {
        userId: otherPortal?.userId ?? '',
        plantId: there,
        portal: 'trainer',
        roleId: trainer,
        company: 'Defensive Ltd',
      } as const
      await anAllocation(api.db, trains)
      const over = await give(ended, await doctorRole())
      await api.db.updateTable('allocation').set({ ends_at: api.now }).where('id', '=', over).execute()
      await give(reader, await doctorRole(['requests.read']))
      const own = await aDriverToRenew(api.db, (await elsewhere()).plantId)
      await give(seekers[4], await doctorRole())
      for (const seeker of seekers.slice(0, 4)) expect(await bytesOf(driver.id_no, seeker)).toBe(await bytesOf('999999999', seeker))
      // Whoever may, learns of that plant's drivers and of no third plant's.
      const [member = doctor] = seekers.slice(4)
      expect(await bytesOf(own.id_no, member)).toBe(await bytesOf('999999999', member))
      expect(await bytesOf(driver.id_no, member)).not.toBe(await bytesOf('999999999', member))
    })

    it('is told with the plant to who may verify the driver there, counts as a miss, and is audited', async () => {
      const { plantId: there, driver } = await elsewhere()
      const seeker = await aDoctorHere()
      const { userId, doctorId } = seeker
      const about = await anAllocation(api.db, { userId, doctorId, plantId: there, portal: 'doctor', roleId: await doctorRole() })
      const message = expect.stringMatching(/^Known at Elsewhere .*\. Switch to that plant to verify the driver\.$/)
      const told = { status: 404, problem: { code: 'not_found', message, errors: { id_no: message }, about } }
      for (let n = 0; n < 10; n++) await expect(verify(driver.id_no, seeker)).rejects.toMatchObject(told)
      await expect(verify(driver.id_no, seeker)).rejects.toMatchObject({ status: 429 })
      const audit = api.db.selectFrom('audit').select('action').where('user_id', '=', seeker.userId).where('subject_id', '=', driver.id)
      expect(await audit.execute()).toEqual(Array.from({ length: 10 }, () => ({ action: 'driver identity checked' })))
    })
  })

  it('shows the minimum that identifies a person, and is audited', async () => {
    const driver = await aDriver()
    const { driver: found } = await verify(` ${driver.id_no} `)
    expect(found).toEqual({
      _id: driver.id,
      name: driver.name,
      id_no: driver.id_no,
      transporter_id: { name: expect.any(String) },
      picture: null,
      year_of_birth: expect.any(Number),
      takes_urgent: true,
      cannot_renew_because: null,
    })
    const audit = await api.db
      .selectFrom('audit')
      .select(['action', 'user_id'])
      .where('subject', '=', 'driver')
      .where('subject_id', '=', driver.id)
      .execute()
    expect(audit).toEqual([{ action: 'driver verified', user_id: doctor.userId }])
  })

  it('reports in advance why a renewal cannot be sent', async () => {
    const driver = await aDriver({ status_id: driverStatus.blacklisted })
    expect((await verify(driver.id_no)).driver.cannot_renew_because).toContain("This driver's status is Blacklisted")
  })

  it('limits guessing, not successful verifications', async () => {
    const [seeker, driver] = [await aDoctorHere(), await aDriver()]
    for (let n = 0; n < 15; n++) await verify(driver.id_no, seeker)
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, n) => verify(String(900_000_000 + n), seeker).catch((error: unknown) => Object(error).status)),
    )
    expect(tries.filter((status) => status === 404)).toHaveLength(10)
    expect(tries.filter((status) => status === 429)).toHaveLength(4)
    await expect(verify(driver.id_no, seeker)).rejects.toMatchObject({ status: 429 })
  })
})

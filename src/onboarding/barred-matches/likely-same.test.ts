import { describe, expect, it } from 'vitest'
import { aBarredScene, aPerson } from '#tests/world/barred-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'

const api = await testApi()
const { db } = api
const { barring, waiting, aBarred, submitted, matchesOf } = await aBarredScene(api)
const wide = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
type Barred = Awaited<ReturnType<typeof aBarred>>

describe('who is likely the same', () => {
  it.each([
    [
      'the licence number, written differently',
      ({ licence_no }: Barred) => ({ licence_no: ` ${licence_no?.toLowerCase().replace('-', ' 0')}`.replace(' 0', '') }),
      ['licence_no'],
    ],
    ['the licence number in full width', ({ licence_no }: Barred) => ({ licence_no: wide(licence_no) }), ['licence_no']],
    [
      'the licence number with Arabic digits',
      ({ licence_no }: Barred) => ({
        licence_no: licence_no?.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))) ?? null,
      }),
      ['licence_no'],
    ],
    [
      'the name in full width and the birth date',
      ({ name, date_of_birth }: Barred) => ({ name: wide(name), date_of_birth: date_of_birth ?? null }),
      ['name'],
    ],
    [
      'the name with Cyrillic and Greek letters and the birth date',
      ({ name, date_of_birth }: Barred) => ({
        name: name.replaceAll(/[acehijkmnopqst]/g, (letter) => 'асеніјкмνορqѕт'['acehijkmnopqst'.indexOf(letter)] ?? ''),
        date_of_birth: date_of_birth ?? null,
      }),
      ['name'],
    ],
    ['the phone with a similar name', ({ phones, name }: Barred) => ({ phones, name: `${name} Junior` }), ['phone']],
    [
      'the name in another order, with accents, and the birth date',
      ({ name, date_of_birth }: Barred) => ({
        name: name.split(' ').toReversed().join(' ').toUpperCase().replace('A', 'Á'),
        date_of_birth: date_of_birth ?? null,
      }),
      ['name'],
    ],
    [
      'licence and phone together',
      ({ licence_no, phones, name }: Barred) => ({ licence_no: licence_no ?? null, phones, name }),
      ['licence_no', 'phone'],
    ],
  ])('%s', async (_, likeness, reasons) => {
    const barred = await aBarred()
    const application = await submitted(likeness(barred))
    const matches = await matchesOf(application.applicationId)
    expect(matches).toMatchObject([{ barred_id: barred.id, auth_plant_id: barring.id, applicant_plant_id: waiting.id, state: 'open' }])
    expect(matches[0]?.reasons.toSorted()).toEqual(reasons)
  })

  it.each([
    ['the same phone with another name', ({ phones }: Barred) => ({ phones, name: 'Zuleikha Xavier' })],
    ['a similar name with another birth date', ({ name }: Barred) => ({ name })],
    ['an empty licence', () => ({ licence_no: null })],
  ])('not %s', async (_, likeness) => {
    const application = await submitted(likeness(await aBarred({ licence_no: '-' })))
    expect(await matchesOf(application.applicationId)).toEqual([])
  })

  it('nobody who is not barred', async () => {
    const person = aPerson()
    await aDriver(db, { plantId: barring.id, status_id: driverStatus.suspended, ...person })
    const application = await submitted({ ...person, id_no: nextIdNo() })
    expect(await matchesOf(application.applicationId)).toEqual([])
  })

  it('the same digits where zeros count elsewhere', async () => {
    const strict = await anOnboardingPlant(db)
    await db.updateTable('auth_plant').set({ id_no_pattern: '99999999' }).where('id', '=', strict).execute()
    const idNo = nextIdNo().slice(1)
    const barred = await aBarred({ plantId: strict, id_no: `0${idNo}` })
    const application = await submitted({ id_no: idNo })
    expect(await matchesOf(application.applicationId)).toMatchObject([{ barred_id: barred.id, reasons: ['id_no'] }])
  })
})

import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anApplication, anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { importContract } from './import.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from './import.factory.ts'

const api = await testApi()
const plantId = await anOnboardingPlant(api.db)
const clerk = await api.as({ portal: 'staff_portal', plantId })
const Transporter = await aNamedTransporter(api.db)
const barred = await aDriver(api.db, {
  status_id: driverStatus.blacklisted,
  name: 'Baraka Mwangi Njoroge',
  licence_no: 'DL-909090',
  phones: ['+254700900900'],
  date_of_birth: '1979-02-28',
})

const aRow = (cells: object = {}) => aRegisterRow({ Transporter, ...cells })
const matches = (barredId: string) =>
  api.db.selectFrom('barred_match').select(['application_id', 'reasons', 'state']).where('barred_id', '=', barredId).execute()
const elsewhere = 'May be a person who is barred at another plant. Submit the driver by onboarding.'

describe('a register that adds drivers', () => {
  it.each([
    [{ 'Licence No': 'dl 909090' }, 'Licence No', elsewhere],
    [{ 'Phone 1': '0700 900 900', 'Driver Name': 'Baraka Mwangi' }, 'Phone 1', elsewhere],
    [{ 'Driver Name': 'NJOROGE Baraka Mwangi', 'D.O.B': '28/02/1979' }, 'Driver Name', elsewhere],
    [{ 'Licence No': 'dl 909090', 'Card No': '', Status: '' }, 'Licence No', elsewhere],
  ])('%j is refused at its line', async (cells, column, message) => {
    const { report } = await checked(clerk, aRegister([aRow(), aRow(cells)]))
    expect(report).toMatchObject({ imported: 1, refused: 1 })
    expect(report.problems).toEqual([{ line: 3, column, message }])
  })

  it('may bring a person who is barred, or who has left, as such; those who apply are then compared', async () => {
    const person = { name: 'Wekesa Barasa', licence_no: 'DL-808080', phones: ['+254700800800'], date_of_birth: '1985-05-05' }
    const { applicationId } = await anApplication(api.db, {
      by: { userId: clerk.userId, firstName: 'A', lastName: 'B', portal: 'staff_portal' },
      plantId,
      ...person,
    })
    const rows = [
      aRow({ 'Licence No': 'DL-808080', 'Driver Name': 'Wekesa B', 'Phone 1': '0700 800 801', Status: 'Blacklisted', 'Card No': '' }),
      aRow({ 'Licence No': 'DL-909090', Status: 'Left', 'Card No': '' }),
    ]
    const done = await runToEnd(clerk, await checked(clerk, aRegister(rows)))
    expect(done.report).toMatchObject({ imported: 2, refused: 0 })
    const { id } = await api.db.selectFrom('driver').select('id').where('id_no', '=', String(rows[0]?.['ID No.'])).executeTakeFirstOrThrow()
    expect(await matches(id)).toEqual([{ application_id: applicationId, reasons: ['licence_no'], state: 'open' }])
  })
})

it('a register whose drivers are onboarded makes comparisons instead', async () => {
  const row = aRow({ 'Licence No': 'DL909090' })
  const register = aRegister([row, aRow()])
  const state = await clerk.call(importContract.check, { kind: 'drivers', mode: 'onboard', register })
  expect(state.report).toMatchObject({ imported: 2, refused: 0 })
  await runToEnd(clerk, state)
  expect(await matches(barred.id)).toMatchObject([{ reasons: ['licence_no'], state: 'open' }])
})

it('an update that makes a driver the likely same as a barred person is refused, others of that driver are not', async () => {
  const row = aRow()
  await runToEnd(clerk, await checked(clerk, aRegister([row])))
  const update = async (csv: string) =>
    (
      await clerk.call(importContract.check, {
        kind: 'drivers',
        mode: 'update',
        register: new File([csv], 'update.csv', { type: 'text/csv' }),
      })
    ).report
  const refused = await update(`ID No.,Licence No\n${row['ID No.']},DL 909 090\n`)
  expect(refused.problems).toEqual([
    {
      line: 2,
      column: 'Licence No',
      message: "With these details the driver may be a person who is barred. Send them by 'Change details', which somebody decides.",
    },
  ])
  expect(await update(`ID No.,DL Expiry\n${row['ID No.']},01/02/2028\n`)).toMatchObject({ updated: 1, refused: 0 })
})

import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { findDriversByIdNos } from '#drivers/drivers.factory.ts'
import { notOnboardedText } from '#onboarding/onboards.service.ts'
import { importContract, type ImportState } from './import.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd, type Clerk } from './import.factory.ts'

const api = await testApi()
const clerk = await api.as({ portal: 'staff_portal', permissions: ['drivers.import', 'onboarding.submit'] })
const allow = (plantId: string, allow_onboarding: boolean) =>
  api.db.updateTable('auth_plant').set({ allow_onboarding }).where('id', '=', plantId).execute()
await allow(clerk.plantId, true)
const Transporter = await aNamedTransporter(api.db)
const onboard = (register: File, { call }: Clerk = clerk): Promise<ImportState> =>
  call(importContract.check, { kind: 'drivers', mode: 'onboard', register })

it('refuses those who may not submit drivers, plants that do not onboard, and transporters', async () => {
  const register = aRegister([aRegisterRow({ Transporter })])
  const importer = await api.as({ portal: 'staff_portal', plantId: clerk.plantId, permissions: ['drivers.import'] })
  await expect(onboard(register, importer)).rejects.toMatchObject({ status: 403 })
  const closed = (await anAuthPlant(api.db)).id
  await allow(closed, false)
  const elsewhere = await api.as({ portal: 'staff_portal', plantId: closed })
  await expect(onboard(register, elsewhere)).rejects.toMatchObject({ status: 409, problem: { message: notOnboardedText } })
  await expect(clerk.call(importContract.check, { kind: 'transporters', mode: 'onboard', register })).rejects.toMatchObject({ status: 422 })
})

it("brings new drivers in at 'Document verification' with their documents missing, without card, pass and clearances", async () => {
  const [known, fresh, left] = [aRegisterRow({ Transporter }), aRegisterRow({ Transporter }), aRegisterRow({ Transporter, Status: 'Left' })]
  await runToEnd(clerk, await checked(clerk, aRegister([known])))
  const news = () =>
    api.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  const before = await news()
  const state = await onboard(aRegister([known, fresh, left]))
  expect(state.report).toMatchObject({ imported: 1, already_here: 1, refused: 1 })
  expect(state.report.reasons).toMatchObject([
    { column: 'Status', message: 'A driver with the status Left is not onboarded. Add the row instead of onboarding it.' },
  ])
  const again = await runToEnd(clerk, state)
  expect(again).toMatchObject({ state: 'done', report: { imported: 1 } })

  const [driver] = await findDriversByIdNos(api.db, [fresh['ID No.'] ?? ''])
  expect(driver).toMatchObject({ status_id: driverStatus.documentVerification, card_no: null, pass_expiry: null })
  const id = driver?.id ?? ''
  const application = await api.db.selectFrom('onboarding_application').selectAll().where('driver_id', '=', id).executeTakeFirstOrThrow()
  expect(application).toMatchObject({ state: 'submitted', submitted_by: clerk.userId, documents_required: 5, documents_accepted: 0 })
  const documents = await api.db
    .selectFrom('application_document')
    .select(['name', 'state', 'is_required'])
    .where('application_id', '=', application.id)
    .orderBy('id')
    .execute()
  expect(documents.every(({ state: of, is_required }) => of === 'missing' && is_required)).toBe(true)
  expect(documents.map(({ name }) => name)).toContain('Medical report')
  expect(await api.db.selectFrom('clearance').select('id').where('driver_id', '=', id).execute()).toEqual([])
  // Nobody hears of each of thousands of drivers.
  expect(await news()).toEqual(before)
  const [registered] = await findDriversByIdNos(api.db, [known['ID No.'] ?? ''])
  expect(registered).toMatchObject({ status_id: driverStatus.active })
})

import { expect, it, vi } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { findDriversByIdNos } from '#drivers/drivers.factory.ts'
import { firstLoadContract } from '../first-load/first-load.contract.ts'
import { importContract, type ImportState } from '../import.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from '../import.factory.ts'

const api = await testApi()
const Transporter = await aNamedTransporter(api.db)
const admin = await api.as({
  portal: 'staff_portal',
  permissions: ['drivers.import', 'drivers.import.confirm', 'administration.manage', 'drivers.read'],
})
const { plantId } = admin
const second = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.import.confirm'] })
const row = aRegisterRow({ Transporter })
await runToEnd(admin, await checked(admin, aRegister([row])))
await admin.call(firstLoadContract.finishFirstLoad, { active_drivers: 1 })

const update = (csv: string): Promise<ImportState> =>
  admin.call(importContract.check, { kind: 'drivers', mode: 'update', register: new File([csv], 'update.csv', { type: 'text/csv' }) })
const phone = (number: string): Promise<ImportState> => update(`ID No.,Phone 1\n${row['ID No.']},${number}\n`)
const run = ({ import_id }: ImportState) => admin.call(importContract.run, { kind: 'drivers', import_id })
const stored = async () => (await findDriversByIdNos(api.db, [row['ID No.'] ?? '']))[0]
const pendingId = async () =>
  (await admin.call(confirmationsContract.index, { tab: 'mine' })).data.find(({ state }) => state === 'pending')?._id ?? ''
const stateOf = async ({ import_id }: ImportState) => (await admin.call(importContract.progress, { kind: 'drivers', import_id })).state

it('an update of phones waits for a second person, who sees it row by row; then it is made as shown', async () => {
  const state = await phone('0724865001')
  expect(await run(state)).toMatchObject({ state: 'waiting' })
  expect(await run(state)).toMatchObject({ state: 'waiting' })
  expect((await stored())?.phones).toEqual(['+254724865880'])
  const id = await pendingId()
  const { confirmation } = await second.call(confirmationsContract.details, { confirmation_id: id })
  expect(confirmation).toMatchObject({ title: 'Update 1 driver by update.csv', has_rows: true, can_decide: true })
  expect((await second.call(confirmationsContract.rows, { confirmation_id: id })).data).toEqual([
    { _id: '2', name: 'Asha Otieno', facts: [{ label: 'Phone no', before: '+254724865880', wanted: '+254724865001' }] },
  ])
  await expect(admin.call(confirmationsContract.decide, { confirmation_id: id, key: 'confirm' })).rejects.toMatchObject({ status: 403 })
  await expect(
    admin.call(importContract.correct, { kind: 'drivers', import_id: state.import_id, line: 2, cells: [row['ID No.'] ?? '', '0700'] }),
  ).rejects.toMatchObject({ status: 409, problem: { code: 'import_waiting' } })
  await expect(admin.call(importContract.checkAgain, { kind: 'drivers', import_id: state.import_id })).rejects.toMatchObject({
    status: 409,
  })
  await second.call(confirmationsContract.decide, { confirmation_id: id, key: 'confirm' })
  await vi.waitFor(async () => expect(await stateOf(state)).toBe('done'), { timeout: 60_000, interval: 100 })
  expect((await stored())?.phones).toEqual(['+254724865001'])
})

it('what changed since the check is not made, although it was confirmed', async () => {
  const state = await phone('0724865002')
  await run(state)
  await api.db
    .updateTable('driver')
    .set({ phones: ['+254711000000'] })
    .where('id_no', '=', String(row['ID No.']))
    .execute()
  await second.call(confirmationsContract.decide, { confirmation_id: await pendingId(), key: 'confirm' })
  await vi.waitFor(async () => expect(await stateOf(state)).toBe('done'), { timeout: 60_000, interval: 100 })
  expect((await stored())?.phones).toEqual(['+254711000000'])
})

it.each(['refuse', 'withdraw'] as const)('after %s nothing is changed, and the import can be proposed again', async (how) => {
  const state = await phone('0724865003')
  await run(state)
  const confirmation_id = await pendingId()
  await (how === 'refuse'
    ? second.call(confirmationsContract.decide, { confirmation_id, key: 'refuse', comment: 'Not from the office' })
    : admin.call(confirmationsContract.withdraw, { confirmation_id }))
  expect(await stateOf(state)).toBe('checked')
  expect((await stored())?.phones).not.toEqual(['+254724865003'])
  expect(await run(state)).toMatchObject({ state: 'waiting' })
  await admin.call(confirmationsContract.withdraw, { confirmation_id: await pendingId() })
})

it('an update of nothing that is protected needs no second person', async () => {
  const state = await runToEnd(admin, await update(`ID No.,Experience\n${row['ID No.']},7\n`))
  expect(state).toMatchObject({ state: 'done', report: { updated: 1 } })
})

it('before the first load is finished an update needs no second person', async () => {
  const other = await api.as({ portal: 'staff_portal', permissions: ['drivers.import'] })
  const own = aRegisterRow({ Transporter })
  await runToEnd(other, await checked(other, aRegister([own])))
  const register = new File([`ID No.,Phone 1\n${own['ID No.']},0724865004\n`], 'update.csv', { type: 'text/csv' })
  const state = await other.call(importContract.check, { kind: 'drivers', mode: 'update', register })
  expect(await runToEnd(other, state)).toMatchObject({ state: 'done', report: { updated: 1 } })
})

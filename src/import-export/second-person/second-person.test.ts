import { describe, expect, it, vi } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
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
  await api.ownerDb
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

describe('who prepared a register confirms nothing of it', () => {
  const permissions = ['drivers.import', 'drivers.import.confirm'] as const
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      ({ status }: { status: number }) => status,
    )
  const standing = async (who: typeof admin, confirmation_id: string) => {
    const decide = (key: 'confirm' | 'refuse') =>
      statusOf(who.call(confirmationsContract.decide, { confirmation_id, key, comment: 'Seen' }))
    const { confirmation } = await who.call(confirmationsContract.details, { confirmation_id })
    const closing = { state: 'confirmed', decided_by: who.userId, decided_at: api.now }
    return {
      statuses: [await decide('confirm'), await decide('refuse')],
      ...(await who.call(confirmationsContract.counts, {})),
      listed: (await who.call(confirmationsContract.index, {})).data.length,
      because: confirmation.cannot_decide_because,
      constraint: await api.ownerDb
        .updateTable('confirmation')
        .set(closing)
        .where('id', '=', confirmation_id)
        .execute()
        .catch(({ constraint }: { constraint: string }) => constraint),
    }
  }
  const refused = {
    statuses: [403, 403],
    needs_you: 0,
    listed: 0,
    because: 'You proposed or prepared this change yourself, so a colleague has to confirm it.',
    constraint: 'confirmation_by_another',
  }
  const end = async () => admin.call(confirmationsContract.withdraw, { confirmation_id: await pendingId() })

  it('who uploaded the file that a colleague proposes', async () => {
    const author = await api.as({ portal: 'staff_portal', plantId, permissions })
    const csv = `ID No.,Phone 1\n${row['ID No.']},0724865011\n`
    const register = new File([csv], 'update.csv', { type: 'text/csv' })
    await run(await author.call(importContract.check, { kind: 'drivers', mode: 'update', register }))
    expect(await standing(author, await pendingId())).toEqual(refused)
    await end()
  })

  it('who uploaded the file that a colleague checks again, or corrected a row of it', async () => {
    const author = await api.as({ portal: 'staff_portal', plantId, permissions })
    const corrector = await api.as({ portal: 'staff_portal', plantId, permissions })
    const csv = `ID No.,Phone 1,D.O.B\n${row['ID No.']},0724865012,\n${row['ID No.']},x,16/07/2190\n`
    const register = new File([csv], 'update.csv', { type: 'text/csv' })
    const { import_id } = await author.call(importContract.check, { kind: 'drivers', mode: 'update', register })
    const cells = ['1234', '0724865013', '']
    await corrector.call(importContract.correct, { kind: 'drivers', import_id, line: 3, cells })
    await run(await admin.call(importContract.checkAgain, { kind: 'drivers', import_id }))
    const id = await pendingId()
    expect(await standing(author, id)).toEqual(refused)
    expect(await standing(corrector, id)).toEqual(refused)
    await second.call(confirmationsContract.decide, { confirmation_id: id, key: 'refuse', comment: 'Not from the office' })
  })
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

it('a proposal that was not confirmed keeps its file for a week from then, whoever checks something meanwhile', async () => {
  const state = await phone('0724865014')
  await run(state)
  const [before, confirmation_id] = [api.now, await pendingId()]
  const onDay = async (day: number) => {
    api.now = new Date(before.getTime() + day * 86_400_000)
    return api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.import', 'drivers.import.confirm'] })
  }
  const register = new File([`ID No.,Phone 1\n${row['ID No.']},0724865015\n`], 'other.csv', { type: 'text/csv' })
  const checkAnother = (who: typeof admin) => who.call(importContract.check, { kind: 'drivers', mode: 'update', register })
  const progress = (who: typeof admin) => who.call(importContract.progress, { kind: 'drivers', import_id: state.import_id })

  await (await onDay(6)).call(confirmationsContract.decide, { confirmation_id, key: 'refuse', comment: 'Ask the drivers first' })
  const after = await onDay(12)
  await checkAnother(after)
  expect(await progress(after)).toMatchObject({ state: 'checked', file_name: 'update.csv' })
  const late = await onDay(14)
  await checkAnother(late)
  await expect(progress(late)).rejects.toMatchObject({ status: 404 })
  api.now = before
})

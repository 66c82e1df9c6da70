import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverChangesContract } from '#drivers/changes/driver-changes.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { findDriversByIdNos } from '#drivers/drivers.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { importContract, type ImportKind, type ImportState } from './import.contract.ts'
import { importRowsContract } from './import-rows.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from './import.factory.ts'

const api = await testApi()
const clerk = await api.as({ portal: 'staff_portal', permissions: ['drivers.import', 'drivers.read', 'audit.read'] })
const Transporter = await aNamedTransporter(api.db)

/** Registers a driver and answers its row. */
async function aRegistered(cells: object = {}): Promise<Record<string, string>> {
  const row = aRegisterRow({ Transporter, ...cells })
  await runToEnd(clerk, await checked(clerk, aRegister([row])))
  return row
}
const update = (csv: string, kind: ImportKind = 'drivers', { call } = clerk): Promise<ImportState> =>
  call(importContract.check, { kind, mode: 'update', register: new File([csv], 'update.csv', { type: 'text/csv' }) })
const changesOf = async ({ import_id, kind }: ImportState) => (await clerk.call(importRowsContract.changes, { kind, import_id })).data
const stored = async (row: Record<string, string>) => (await findDriversByIdNos(api.db, [row['ID No.'] ?? '']))[0]

describe('an update of drivers', () => {
  it('changes nothing until it is confirmed, and then exactly what was shown, with audit and pass', async () => {
    const [row, same] = [await aRegistered(), await aRegistered()]
    const csv = `ID No.,Phone 1,Phone 2,DL Expiry,Card No,Status,Name\n${row['ID No.']},0724 865 881,+254724865881,01/02/2027,X1,Left,\n${same['ID No.']},0724865880,,,,,\n`
    const state = await update(csv)
    expect(state.report).toMatchObject({ rows: 2, imported: 0, updated: 1, already_here: 1, refused: 0 })
    expect(state.report.columns.unrecognised).toEqual(['Card No', 'Status'])
    const before = await stored(row)
    expect(before).toMatchObject({ phones: ['+254724865880'], licence_expiry: null, pass_expiry: '2027-03-05' })
    const fields = [
      { label: 'Phone no', before: '+254724865880', after: '+254724865881' },
      { label: 'Licence expiry', before: null, after: '01 Feb 2027' },
    ]
    expect(await changesOf(state)).toEqual([{ line: 2, _id: before?.id, name: 'Asha Otieno', fields }])

    const done = await runToEnd(clerk, state)
    expect(done).toMatchObject({ state: 'done', report: { updated: 1, already_here: 1 } })
    expect(await changesOf(done)).toMatchObject([{ fields }])
    const driver = await stored(row)
    expect(driver).toMatchObject({ phones: ['+254724865881'], licence_expiry: '2027-02-01', pass_expiry: '2027-02-01' })
    expect(driver).toMatchObject({ status_id: driverStatus.active, card_no: row['Card No'], name: 'Asha Otieno' })
    const { data } = await clerk.call(driverChangesContract.list, { driver_id: String(driver?.id) })
    expect(data.map(({ what }) => what)).toEqual(['pass expiry changed', 'driver details changed', 'driver imported'])
    expect(data[1]?.values).toMatchObject([{ before: '+254724865880', after: '+254724865881' }, { after: '2027-02-01' }])
  })

  it('tells the office once which of its drivers may load now', async () => {
    const trained = { 'DDT Expiry': '05/03/2027' }
    const rows = [await aRegistered(trained), await aRegistered(trained), await aRegistered(trained)]
    const driver = await stored(rows[0] ?? {})
    const office = await api.as({ portal: 'transporter_portal', plantId: clerk.plantId, transporterId: String(driver?.transporter_id) })
    const lines = rows.map((row, n) => `${row['ID No.']},0724 865 88${n},${n === 2 ? '' : '01/02/2027'}`)
    await runToEnd(clerk, await update(['ID No.,Phone 1,DL Expiry', ...lines].join('\n')))
    await deliverDue(api.db, { now: api.now, byMail: false })
    const { data } = await office.call(bellContract.index, {})
    expect(data.map(({ title, body }) => `${title}\n${body}`)).toEqual([
      '2 drivers may load now\nAsha Otieno and Asha Otieno: a register of the plant changed their details.',
    ])
  })

  it('refuses a row whose driver was changed after the check', async () => {
    const row = await aRegistered()
    const state = await update(`ID No.,Phone 1\n${row['ID No.']},0724865882\n`)
    await api.ownerDb
      .updateTable('driver')
      .set({ phones: ['+254711000000'] })
      .where('id_no', '=', String(row['ID No.']))
      .execute()
    const done = await runToEnd(clerk, state)
    expect(done.report).toMatchObject({
      updated: 0,
      refused: 1,
      problems: [{ line: 2, message: expect.stringContaining('changed after the check') }],
    })
    expect(await stored(row)).toMatchObject({ phones: ['+254711000000'] })
  })

  it('refuses rows without a driver, of another plant, of a driver who may not be changed, and repeated or wrong ones', async () => {
    const stranger = await api.as({ portal: 'staff_portal' })
    const [row, left] = [await aRegistered(), await aRegistered({ Status: 'Left' })]
    const csv = ['ID No.,Phone 1,D.O.B', '99999999,0724865882,', `${left['ID No.']},0724865882,`]
      .concat(`${row['ID No.']},0724865882,`, `${row['ID No.']},0724865883,`, ',0724865882,', `${row['ID No.']},123,01/01/2020`)
      .join('\n')
    const state = await update(csv)
    const { data } = await clerk.call(importRowsContract.problems, { kind: 'drivers', import_id: state.import_id })
    expect(data.map(({ line, problems }) => [line, ...problems.map(({ message }) => message)])).toEqual([
      [2, 'No driver at this plant has this id number'],
      [3, "The driver's status is Left: these details cannot be updated"],
      [5, 'This id number is already at line 4'],
      [6, 'This is mandatory'],
      [7, 'This is not a phone number: 123', 'This id number is already at line 4', 'A driver must be 21 years old or older'],
    ])
    expect(data[1]?.problems[0]?.driver).toMatchObject({ name: 'Asha Otieno' })
    const elsewhere = await update(`ID No.,Phone 1\n${row['ID No.']},0724865882\n`, 'drivers', stranger)
    expect(elsewhere.report.problems).toMatchObject([{ message: 'No driver at this plant has this id number' }])
  })

  it('needs the id numbers', async () => {
    await expect(update('Name,Phone 1\nAsha,0724865882\n')).rejects.toMatchObject({
      problem: { message: "These columns are missing or have an unknown heading: 'ID No.'." },
    })
  })
})

it('an update of transporters is for those who maintain them: they are the same at every plant', async () => {
  const csv = `Name,Valid Until\n${Transporter},01/02/2027\n`
  const refusal = { status: 403, problem: { message: expect.stringContaining('manage transporters') } }
  await expect(update(csv, 'transporters')).rejects.toMatchObject(refusal)
  const maintainer = await api.as({
    portal: 'staff_portal',
    plantId: clerk.plantId,
    permissions: ['drivers.import', 'administration.manage'],
  })
  const { import_id, kind } = await update(csv, 'transporters', maintainer)
  for (const route of [importContract.run, importContract.checkAgain])
    await expect(clerk.call(route, { import_id, kind })).rejects.toMatchObject(refusal)
})

it('an update of transporters finds them by name, and the passes of their drivers follow', async () => {
  const row = await aRegistered()
  const csv = `Name,Email,Type,Valid Until\n${Transporter.toUpperCase()},new@firm.example,Spot,01/02/2027\nNobody,,,\n`
  const maintainer = await api.as({
    portal: 'staff_portal',
    plantId: clerk.plantId,
    permissions: ['drivers.import', 'administration.manage'],
  })
  const state = await update(csv, 'transporters', maintainer)
  expect(state.report).toMatchObject({ updated: 1, refused: 1, problems: [{ line: 3, message: "No transporter is called 'Nobody'" }] })
  expect(await changesOf(state)).toMatchObject([
    { name: Transporter, fields: [{ label: 'Email', after: 'new@firm.example' }, { before: 'Regular', after: 'Spot' }, { before: null }] },
  ])
  await runToEnd(maintainer, state)
  expect(await stored(row)).toMatchObject({ pass_expiry: '2027-02-01' })
  const { rows } = await sql`select is_spot, valid_until from transporter where name = ${Transporter}`.execute(api.db)
  expect(rows).toEqual([{ is_spot: true, valid_until: '2027-02-01' }])
  expect((await update(csv, 'transporters', maintainer)).report).toMatchObject({ updated: 0, already_here: 1 })
})

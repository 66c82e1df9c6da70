import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { importContract, type ImportState } from './import.contract.ts'
import { importRowsContract } from './import-rows.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from './import.factory.ts'

const api = await testApi()
const clerk = await api.as({ portal: 'staff_portal', permissions: ['drivers.import', 'drivers.read'] })
const Transporter = await aNamedTransporter(api.db)

const wrong = { Transporter, 'Phone 1': 'ask the office' }
const refusedOf = async ({ import_id, kind }: ImportState, { call } = clerk) =>
  (await call(importRowsContract.problems, { kind, import_id })).data
const stateOf = ({ import_id, kind }: ImportState, { call } = clerk) => call(importContract.progress, { kind, import_id })
const again = ({ import_id, kind }: ImportState, { call } = clerk) => call(importContract.checkAgain, { kind, import_id })

/** Corrects a cell of a line, by its heading. */
async function correct(state: ImportState, line: number, phone = '0724 865 881', heading = 'Phone 1', { call } = clerk) {
  const { kind, import_id, report } = state
  const cells = report.headings.map((each) => (each === heading ? phone : null))
  return (await call(importContract.correct, { kind, import_id, line, cells })).row
}

it('refuses corrections of a row that was not refused, of another width, or of what cannot be stored', async () => {
  const state = await checked(clerk, aRegister([aRegisterRow({ Transporter }), aRegisterRow(wrong)]))
  const { kind, import_id } = state
  const { headings } = state.report
  const send = (line: number, cells: readonly (string | null)[]) =>
    clerk.call(importContract.correct, { kind, import_id, line, cells: [...cells] })
  await expect(send(2, headings)).rejects.toMatchObject({ status: 404 })
  await expect(send(3, ['one'])).rejects.toMatchObject({ status: 422, problem: { errors: { cells: 'This register has 10 columns' } } })
  await expect(
    send(
      3,
      headings.map(() => '\0'),
    ),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    send(
      3,
      headings.map(() => 'x'.repeat(1001)),
    ),
  ).rejects.toMatchObject({ status: 422 })
  const stranger = await api.as({ portal: 'staff_portal' })
  await expect(stranger.call(importContract.correct, { kind, import_id, line: 3, cells: headings })).rejects.toMatchObject({ status: 404 })
  await expect(again(state, stranger)).rejects.toMatchObject({ status: 404 })
})

it('corrected rows are kept, checked again with the file, and imported with it', async () => {
  const register = aRegister([aRegisterRow({ Transporter }), aRegisterRow(wrong), aRegisterRow(wrong)])
  const state = await checked(clerk, register)
  await correct(state, 3)
  await correct(state, 4, 'still wrong')
  expect((await refusedOf(state)).map(({ cells }) => cells[3])).toEqual(['0724 865 881', 'still wrong'])

  const second = await again(state)
  expect(second.report).toMatchObject({ rows: 3, imported: 2, refused: 1 })
  expect(await refusedOf(second)).toMatchObject([{ line: 4, problems: [{ message: 'This is not a phone number: still wrong' }] }])
  // The first check has been replaced.
  await expect(refusedOf(state)).rejects.toMatchObject({ status: 404 })

  // A correction counts at the run, too.
  const { kind, import_id } = second
  const [row] = await refusedOf(second)
  await clerk.call(importContract.correct, {
    kind,
    import_id,
    line: 4,
    cells: (row?.cells ?? []).map((cell) => cell.replace('still wrong', '0724865882')),
  })
  expect((await runToEnd(clerk, second)).report).toMatchObject({ imported: 3, refused: 0 })
})

it('after the run the refused rows alone are checked again, as an import of their own', async () => {
  const done = await runToEnd(
    clerk,
    await checked(clerk, aRegister([aRegisterRow({ Transporter }), aRegisterRow(wrong), aRegisterRow(wrong)])),
  )
  await correct(done, 3)
  const second = await again(done)
  expect(second).toMatchObject({
    file_name: 'Refused rows of register.csv',
    state: 'checked',
    report: { rows: 2, imported: 1, refused: 1 },
  })
  expect((await runToEnd(clerk, second)).report).toMatchObject({ imported: 1, refused: 1 })
  expect((await again(second)).file_name).toBe('Refused rows of register.csv')
  expect((await stateOf(done)).report).toMatchObject({ imported: 1, refused: 2 })
})

it('a corrected row is judged again at once, by itself, and the counts follow', async () => {
  const state = await checked(clerk, aRegister([aRegisterRow({ Transporter }), aRegisterRow({ ...wrong, Transporter: 'Nobody we know' })]))
  expect(state.report).toMatchObject({ imported: 1, refused: 1 })
  expect(state.report.reasons).toHaveLength(2)
  expect(await correct(state, 3)).toMatchObject({ outcome: 'refused', problems: [{ column: 'Transporter' }] })
  expect(await correct(state, 3, '=A1')).toMatchObject({ problems: [{ column: 'Phone 1' }, { column: 'Transporter' }] })
  expect(await correct(state, 3)).toMatchObject({ outcome: 'refused' })
  expect((await stateOf(state)).report).toMatchObject({ imported: 1, refused: 1, reasons: [{ column: 'Transporter', count: 1 }] })

  expect(await correct(state, 3, Transporter, 'Transporter')).toMatchObject({ outcome: 'imported', problems: [] })
  const { report } = await stateOf(state)
  expect(report).toMatchObject({ imported: 2, refused: 0, reasons: [], problems: [] })
  expect(report.preview[1]).toMatchObject({ line: 3, outcome: 'imported', problems: [] })
  expect(await refusedOf(state)).toMatchObject([{ line: 3, outcome: 'imported', problems: [] }])
  await correct(state, 3, 'Nobody', 'Transporter')
  expect((await stateOf(state)).report).toMatchObject({ imported: 1, refused: 1, reasons: [{ column: 'Transporter' }] })
  await correct(state, 3, Transporter, 'Transporter')
  expect((await runToEnd(clerk, state)).report).toMatchObject({ imported: 2, refused: 0 })
})

it('that a row repeats another stays with it until the cell is another', async () => {
  const first = aRegisterRow({ Transporter, 'Driver Name': 'Barasa Wekesa', 'Phone 1': '0733 200 200' })
  const state = await checked(clerk, aRegister([first, { ...first, 'Card No': 'OTHER-1', 'Phone 1': 'ask the office' }]))
  expect(await correct(state, 3, '0733 200 201')).toMatchObject({
    outcome: 'refused',
    problems: [{ column: 'ID No.', message: 'This id number is already at line 2' }],
  })
  expect(await correct(state, 3, '88000001', 'ID No.')).toMatchObject({ outcome: 'imported' })
})

it('two people correct different cells of a row at the same time, and neither loses anything', async () => {
  const state = await checked(clerk, aRegister([aRegisterRow({ ...wrong, Transporter: 'Nobody we know' })]))
  const other = await api.as({ portal: 'staff_portal', permissions: ['drivers.import'], plantId: clerk.plantId })
  await Promise.all([correct(state, 2, '0733 300 300'), correct(state, 2, Transporter, 'Transporter', other)])
  expect(await refusedOf(state)).toMatchObject([{ outcome: 'imported', problems: [] }])
  expect((await stateOf(state)).report).toMatchObject({ imported: 1, refused: 0 })
})

it('a corrected row of an update changes its driver at the run, and is listed among the changes', async () => {
  const row = aRegisterRow({ Transporter, 'Driver Name': 'Barasa Wekesa', 'Phone 1': '0733 400 400' })
  await runToEnd(clerk, await checked(clerk, aRegister([row])))
  const register = new File([`ID No.,Years of experience\n${row['ID No.']},many\n`], 'update.csv')
  const state = await clerk.call(importContract.check, { kind: 'drivers', mode: 'update', register })
  expect(state.report).toMatchObject({ updated: 0, refused: 1 })
  expect(await correct(state, 2, '12', 'Years of experience')).toMatchObject({ outcome: 'updated' })
  const { kind, import_id } = state
  const { data } = await clerk.call(importRowsContract.changes, { kind, import_id })
  expect(data).toMatchObject([{ line: 2, fields: [{ after: '12 years' }] }])
  expect((await runToEnd(clerk, state)).report).toMatchObject({ updated: 1, refused: 0 })
})

it('past imports are listed with their files, and kept without them after 30 days', async () => {
  const reader = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const register = aRegister([aRegisterRow({ Transporter }), aRegisterRow(wrong)], { name: 'drivers of May.csv' })
  const done = await runToEnd(reader, await checked(reader, register))
  const { kind, import_id } = done
  const past = async () => (await reader.call(importRowsContract.past, {})).data
  const listed = {
    import_id,
    kind,
    mode: 'add',
    file_name: 'drivers of May.csv',
    state: 'done',
    created_by: 'Halima Said',
    imported: 1,
    refused: 1,
  }
  expect(await past()).toMatchObject([{ ...listed, is_cleared: false }])
  expect(String(await reader.call(importRowsContract.file, { kind, import_id }))).toBe(await register.text())

  const unused = await checked(reader, register)
  await sql`update register_import set created_at = created_at - interval '31 days', state_since = state_since - interval '31 days' where auth_plant_id = ${reader.plantId}`.execute(
    api.db,
  )
  await checked(reader, register)
  expect(await past()).toMatchObject([{ state: 'checked' }, { ...listed, is_cleared: true }])
  const { rows } =
    await sql`select import_id from register_import_chunk where import_id = any(${[import_id, unused.import_id]}::bigint[])`.execute(api.db)
  expect(rows).toEqual([])
  expect(await refusedOf(done, reader)).toEqual([])
  expect((await stateOf(done, reader)).report).toMatchObject({ refused: 1, preview: [], problems: [] })
  for (const route of [importRowsContract.file, importRowsContract.refused])
    await expect(reader.call(route, { kind, import_id })).rejects.toMatchObject({ status: 404 })
  await expect(again(done, reader)).rejects.toMatchObject({ status: 409 })
})

it('names the driver in conflict to users who may see drivers', async () => {
  const row = aRegisterRow({ Transporter, 'Driver Name': 'Brian Kamau' })
  await runToEnd(clerk, await checked(clerk, aRegister([row])))
  const sameCard = aRegister([aRegisterRow({ Transporter, 'Card No': row['Card No'] ?? '' })])
  const state = await checked(clerk, sameCard)
  const driver = { _id: expect.any(String), name: 'Brian Kamau' }
  expect(await refusedOf(state)).toMatchObject([{ problems: [{ message: 'Another driver holds this card', driver }] }])
  expect(state.report.preview).toMatchObject([{ problems: [{ driver }] }])
  const importer = await api.as({ portal: 'staff_portal', permissions: ['drivers.import'], plantId: clerk.plantId })
  expect(JSON.stringify([await refusedOf(state, importer), await stateOf(state, importer)])).not.toContain('Brian')
  const stranger = await api.as({ portal: 'staff_portal' })
  expect(JSON.stringify(await checked(stranger, sameCard))).not.toContain('Brian')
})

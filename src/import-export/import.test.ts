import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { findDriversByIdNos } from '#drivers/drivers.factory.ts'
import { importContract, type ImportKind, type ImportState } from './import.contract.ts'
import { importRowsContract } from './import-rows.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd, type Clerk } from './import.factory.ts'

let clerk: Awaited<ReturnType<TestApi['as']>>
let firm: string

const api = await testApi()
beforeAll(async () => {
  clerk = await api.as({ portal: 'staff_portal', permissions: ['drivers.import', 'drivers.read'] })
  firm = await aNamedTransporter(api.db)
})

const check = (register: File, who: Clerk = clerk, kind: ImportKind = 'drivers'): Promise<ImportState> => checked(who, register, kind)

describe('importing a register', () => {
  it('stores card, pass, clearances, status and audit of each driver', async () => {
    const rows = {
      active: aRegisterRow({ Transporter: firm.toUpperCase() }),
      suspended: aRegisterRow({ Transporter: firm, Status: 'Suspended' }),
      cancelled: aRegisterRow({ Transporter: firm, Status: 'Card cancelled' }),
      newcomer: aRegisterRow({ Transporter: firm, Status: '', 'Card No': '', 'Pass Expiry': '' }),
    }
    await runToEnd(clerk, await check(aRegister(Object.values(rows))))

    const found = await findDriversByIdNos(
      api.db,
      Object.values(rows).map((row) => row['ID No.'] ?? ''),
    )
    const drivers = Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, found.find(({ id_no }) => id_no === row['ID No.'])]),
    )
    expect(drivers).toMatchObject({
      active: { status_id: driverStatus.active, card_no: rows.active['Card No'], pass_expiry: '2027-03-05', phones: ['+254724865880'] },
      suspended: { status_id: driverStatus.suspended, card_no: rows.suspended['Card No'] },
      cancelled: { status_id: driverStatus.cardCancelled, card_no: null },
      newcomer: { status_id: driverStatus.cardIssuance, card_no: null, pass_expiry: '2027-03-05' },
    })
    const audit =
      await sql`select c.id, c.given_on, c.expiry from audit a join clearance c on c.id = (a.after->'medical'->>'clearance_id')::bigint
        and c.driver_id = a.subject_id and a.after->'medical' = jsonb_build_object('clearance_id', c.id::text, 'given_on', c.given_on, 'expiry', c.expiry)
      where a.action = 'driver imported' and a.subject_id = any(${found.map(({ id }) => id)})`.execute(api.db)
    expect(audit.rows).toHaveLength(4)
    const facts =
      await sql<object>`select d.status_id, p.status, p.expiry_reason, p.issued_on, c.given_on, c.expiry, k.handed_over_at is not null as handed_over,
        k.cancelled_at is not null as cancelled, s.ends_on, s.id is not null as suspended, a.action, a.user_id
      from driver d join pass p on p.driver_id = d.id and p.is_current join clearance c on c.driver_id = d.id left join card k on k.driver_id = d.id
        left join suspension s on s.driver_id = d.id and s.ended_at is null join audit a on a.subject = 'driver' and a.subject_id = d.id
      where d.id = any(${found.map(({ id }) => id)}) order by d.status_id`.execute(api.db)
    const same = { given_on: '2026-03-05', expiry: '2027-03-05', ends_on: null, action: 'driver imported', user_id: clerk.userId }
    expect(facts.rows).toEqual([
      {
        status_id: 4,
        status: 'pending',
        expiry_reason: 'medical',
        issued_on: '2026-11-21',
        handed_over: false,
        cancelled: false,
        suspended: false,
        ...same,
      },
      {
        status_id: 6,
        status: 'cancelled',
        expiry_reason: 'term',
        issued_on: '2026-03-05',
        handed_over: true,
        cancelled: true,
        suspended: false,
        ...same,
      },
      {
        status_id: 8,
        status: 'active',
        expiry_reason: 'term',
        issued_on: '2026-03-05',
        handed_over: true,
        cancelled: false,
        suspended: false,
        ...same,
      },
      {
        status_id: 10,
        status: 'suspended',
        expiry_reason: 'term',
        issued_on: '2026-03-05',
        handed_over: true,
        cancelled: false,
        suspended: true,
        ...same,
      },
    ])
  })

  it('runs once under concurrent calls', async () => {
    const before = await clerk.call(driversContract.summary, {})
    const { import_id, kind } = await check(aRegister(Array.from({ length: 300 }, () => aRegisterRow({ Transporter: firm }))))
    await Promise.all([1, 2, 3].map(() => clerk.call(importContract.run, { kind, import_id })))
    const done = await runToEnd(clerk, { import_id, kind })
    expect(done.report).toMatchObject({ imported: 300, already_here: 0, refused: 0 })
    expect((await clerk.call(driversContract.summary, {})).active).toBe(before.active + 300)
  })

  it('concurrent with another of the same people imports each once', async () => {
    const rows = Array.from({ length: 600 }, () => aRegisterRow({ Transporter: firm }))
    const checked = [await check(aRegister(rows)), await check(aRegister(rows.toReversed()))]
    const [one, other] = await Promise.all(checked.map((each) => runToEnd(clerk, each)))
    expect([one?.state, other?.state]).toEqual(['done', 'done'])
    const sum = (name: 'imported' | 'already_here'): number => (one?.report[name] ?? 0) + (other?.report[name] ?? 0)
    expect([sum('imported'), sum('already_here')]).toEqual([600, 600])
  })

  it('is resumed by another server', async () => {
    const { import_id, kind } = await check(aRegister([aRegisterRow({ Transporter: firm })]))
    await sql`update register_import set state = 'running', run_no = 1, heard_at = clock_timestamp() - interval '1 minute' where id = ${import_id}`.execute(
      api.db,
    )
    expect((await clerk.call(importContract.progress, { kind, import_id })).state).toBe('interrupted')
    expect(await runToEnd(clerk, { import_id, kind })).toMatchObject({ state: 'done', report: { imported: 1 } })
  })
})

it('answers refused rows paged and as a file, which can be corrected and imported', async () => {
  const [good, bad] = [aRegisterRow({ Transporter: firm }), aRegisterRow({ Transporter: firm, 'Phone 1': '46908' })]
  const { import_id, kind } = await check(
    aRegister([good, bad, ...Array.from({ length: 30 }, () => aRegisterRow({ Transporter: 'Nobody' }))]),
  )

  const page = await clerk.call(importRowsContract.problems, { kind, import_id, page: 2, page_size: 25 })
  expect(page).toMatchObject({ page: 2, total: 31 })
  expect(page.data).toHaveLength(6)
  expect(page.data[5]).toMatchObject({ line: 33, problems: [{ column: 'Transporter', message: "No transporter is called 'Nobody'" }] })

  const file = String(await clerk.call(importRowsContract.refused, { kind, import_id }))
  expect(file).toContain('46908')
  const corrected = await check(new File([file.replaceAll('Nobody', firm).replace('46908', '0724865881')], 'corrected.csv'))
  expect(corrected.report).toMatchObject({ rows: 31, imported: 31, refused: 0, columns: { unrecognised: [] } })
})

it("refuses rows outside the plant's own limits", async () => {
  const strict = await api.as({ portal: 'staff_portal', permissions: ['drivers.import', 'drivers.read'] })
  const limits = { minimum_age: 25, id_no_min_digits: 7, id_no_max_digits: 8 }
  await api.db.updateTable('auth_plant').set(limits).where('id', '=', strict.plantId).execute()
  const rows = [{ 'ID No.': '123456' }, { 'D.O.B': '22/11/2001' }, {}].map((cells) => aRegisterRow({ Transporter: firm, ...cells }))
  const { import_id, kind } = await check(aRegister(rows), strict)
  const { data } = await strict.call(importRowsContract.problems, { kind, import_id })
  expect(data.map(({ line, problems }) => [line, problems.map(({ message }) => message)])).toEqual([
    [2, ['An id number has 7 to 8 digits']],
    [3, ['A driver must be 25 years old or older']],
  ])
})

const list = (name: string): File =>
  new File([`name,email,type,valid_until\n${name},yard@firm.example,Spot,20/12/2026\n${name} ,a@b.example,Regular,\n,x,Regular,`], 't.csv')

describe('transporters', () => {
  it('are imported once, regardless of case and spaces', async () => {
    const first = await runToEnd(clerk, await check(list('Tana Bulk Ltd'), clerk, 'transporters'))
    expect(first.report).toMatchObject({ imported: 1, refused: 2 })
    expect(first.report.problems).toEqual([
      { line: 3, column: 'name', message: 'This transporter is already at line 2' },
      { line: 4, column: 'name', message: 'This is mandatory' },
      { line: 4, column: 'email', message: 'Enter an email address, such as name@example.com' },
    ])
    expect((await check(list('TANABULK  ltd'), clerk, 'transporters')).report).toMatchObject({ imported: 0, already_here: 1, refused: 2 })
  })
})

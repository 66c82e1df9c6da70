import { beforeAll, describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { cancelCard } from '#drivers/card/cards.store.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { Refused, testApi, type TestApi } from '#tests/world/test-api.ts'
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
const refusal = async (call: Promise<unknown>): Promise<Refused> => {
  const error: unknown = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error instanceof Refused) return error
  throw new Error('The call was not refused', { cause: error })
}

const problemsOf = async (register: File): Promise<unknown> => (await check(register)).report.problems

describe('is refused', () => {
  it('without the permission to import', async () => {
    const reader = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
    expect(await refusal(check(aRegister([]), reader))).toMatchObject({ status: 403 })
  })

  it.each([
    ['an empty file', '', 422, { errors: { register: 'This file is empty' } }],
    ['a PDF', '%PDF-1.7 …', 422, { message: expect.stringContaining('This is a PDF') }],
    ['a table without headings', 'Asha,1990\nJuma,1991\n', 422, { message: expect.stringContaining('No headings') }],
    [
      'a register without id numbers',
      'Transporter,Driver Name,Phone 1,D.O.B,Licence No\n',
      422,
      { code: 'missing_columns', message: "These columns are missing or have an unknown heading: 'ID No.'." },
    ],
  ])('%s', async (_, content, status, problem) => {
    expect(await refusal(check(new File([content], 'register.csv')))).toMatchObject({ status, problem })
  })

  it('for an unknown kind of register', async () => {
    const kind = 'doctors' as 'drivers'
    expect(await refusal(check(aRegister([]), clerk, kind))).toMatchObject({
      status: 422,
      problem: { errors: { kind: expect.any(String) } },
    })
  })

  it.each([
    ['transporters', 'update', 'administration.manage', 'Name,Email\nNobody we know,x@firm.example\n'],
    ['drivers', 'onboard', 'onboarding.submit', 'Transporter,Driver Name,ID No.,Phone 1,D.O.B,Licence No\nNobody we know,Asha,1,,,\n'],
  ] as const)('an import of %s to %s, in every step, by who may not make it', async (kind, mode, permission, csv) => {
    const { plantId, call } = await api.as({ portal: 'staff_portal', permissions: ['drivers.import', permission] })
    await api.db.updateTable('auth_plant').set({ allow_onboarding: true }).where('id', '=', plantId).execute()
    const { import_id, report } = await call(importContract.check, { kind, mode, register: new File([csv], 'register.csv') })
    const other = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.import'] })
    const correction = { kind, import_id, line: 2, cells: report.headings.map(() => null) }
    const steps = [
      () => other.call(importContract.correct, correction),
      () => other.call(importContract.run, { kind, import_id }),
      () => other.call(importContract.checkAgain, { kind, import_id }),
    ]
    for (const step of steps) expect(await refusal(step())).toMatchObject({ status: 403 })
  })

  it("another plant's import gives the same 404 as a missing one", async () => {
    const { import_id, kind } = await check(aRegister([aRegisterRow({ Transporter: firm })]))
    const stranger = await api.as({ portal: 'staff_portal' })
    const [existing, unknown] = [
      { kind, import_id },
      { kind, import_id: '999999999' },
    ]
    const { past: _, ...rowCalls } = importRowsContract
    for (const route of [importContract.run, importContract.progress, importContract.checkAgain, ...Object.values(rowCalls)]) {
      const [foreign, missing] = [await refusal(stranger.call(route, existing)), await refusal(stranger.call(route, unknown))]
      expect(foreign).toMatchObject({ status: 404 })
      expect(foreign.problem).toEqual(missing.problem)
    }
    expect(await refusal(clerk.call(importContract.progress, { kind: 'transporters', import_id }))).toMatchObject({ status: 404 })
  })
})

describe('refuses a row with an error at its column', () => {
  it('whose id number is registered at another plant, without naming the plant', async () => {
    const elsewhere = await api.as({ portal: 'staff_portal' })
    const row = aRegisterRow({ Transporter: firm })
    await runToEnd(elsewhere, await check(aRegister([row]), elsewhere))
    expect(await problemsOf(aRegister([row]))).toEqual([
      { line: 2, column: 'ID No.', message: 'A driver with this id number is already registered at another plant' },
    ])
  })

  it('of a blacklisted person, unless the row has that status; the person is unchanged', async () => {
    // Nobody else in this file is likely the same.
    const person = { Transporter: firm, 'Driver Name': 'Barasa Wekesa', 'Phone 1': '0700 111 222' }
    const [row, blacklisted] = [aRegisterRow(person), aRegisterRow({ ...person, Status: 'Blacklisted' })]
    await runToEnd(clerk, await check(aRegister([row, blacklisted])))
    const { id } = await api.db.selectFrom('driver').select('id').where('id_no', '=', String(row['ID No.'])).executeTakeFirstOrThrow()
    await bringTo(api.db, id, driverStatus.blacklisted)
    const { report } = await runToEnd(clerk, await check(aRegister([row, blacklisted])))
    expect(report).toMatchObject({
      imported: 0,
      already_here: 1,
      problems: [{ line: 2, column: 'ID No.', message: 'This person is blacklisted at this plant and cannot be registered again' }],
    })
    expect(await api.db.selectFrom('driver').select('status_id').where('id_no', '=', String(row['ID No.'])).execute()).toEqual([
      { status_id: driverStatus.blacklisted },
    ])
  })

  it('whose card number was on a card that has ended, whatever the row says of its own', async () => {
    const gone = await aPassHolder(api.db, { cardNo: 'ENDED-77' })
    await inTransaction(api.db, async (tx) => {
      await cancelCard(tx, gone.id, api.now, { reason: 'lost', by: null, comment: null })
      await bringTo(tx, gone.id, driverStatus.cardCancelled, api.now)
    })
    for (const Status of ['Active', 'Left', 'Card cancelled']) {
      const row = aRegisterRow({ Transporter: firm, 'Card No': 'ended 77', Status })
      expect(await problemsOf(aRegister([row]))).toEqual([
        { line: 2, column: 'Card No', message: expect.stringMatching(/^A card that has ended had this number/) },
      ])
    }
  })

  it('whose card another row has, however it is written', async () => {
    const rows = ['TWICE-8', 'twice 8'].map((card) => aRegisterRow({ Transporter: firm, 'Card No': card }))
    expect(await problemsOf(aRegister(rows))).toEqual([{ line: 3, column: 'Card No', message: 'This card is already at line 2' }])
  })

  it('whose card is another driver’s', async () => {
    const row = aRegisterRow({ Transporter: firm })
    await runToEnd(clerk, await check(aRegister([row])))
    const sameCard = aRegisterRow({ Transporter: firm, 'Card No': row['Card No']?.toLowerCase() ?? '' })
    expect(await problemsOf(aRegister([sameCard]))).toEqual([{ line: 2, column: 'Card No', message: 'Another driver holds this card' }])
    const written = aRegisterRow({ Transporter: firm, 'Card No': (row['Card No'] ?? '').replace(/^./, '$&-') })
    expect(await problemsOf(aRegister([written]))).toMatchObject([{ message: 'Another driver holds this card' }])
  })

  it('and all of its errors at once: what cannot be read, what the file repeats and what is stored otherwise', async () => {
    const first = aRegisterRow({ Transporter: firm, 'Driver Name': 'Naliaka Simiyu', 'Phone 1': '0700 111 333', 'D.O.B': '04/05/1981' })
    const again = { ...first, Transporter: 'Nobody we know', 'Phone 1': 'ask the office', 'D.O.B': '31/02/1990' }
    const problems = (await check(aRegister([first, again]))).report.problems.map(({ column, message }) => `${column}: ${message}`)
    expect(problems.toSorted()).toEqual([
      'Card No: This card is already at line 2',
      'D.O.B: There is no such day: 31/02/1990',
      'ID No.: This id number is already at line 2',
      'Phone 1: This is not a phone number: ask the office',
      "Transporter: No transporter is called 'Nobody we know'",
    ])
    const firms = new File(['Name,Email\nTwice Haulage,office@twice.example\nTwice Haulage,no address\n'], 'firms.csv')
    expect((await check(firms, clerk, 'transporters')).report.problems).toMatchObject([
      { line: 3, column: 'Email' },
      { line: 3, column: 'Name', message: 'This transporter is already at line 2' },
    ])
  })

  it('that is active without a card, shifted, or not storable', async () => {
    const noCard = aRegisterRow({ Transporter: firm, 'Card No': '' })
    const shifted = aRegisterRow({ Transporter: firm, Status: 'Active,and more' })
    const nul = aRegisterRow({ Transporter: firm, 'Driver Name': 'Asha \0' })
    const filler = Array.from({ length: 800 }, () => aRegisterRow({ Transporter: firm }))
    expect(await problemsOf(aRegister([noCard, shifted, ...filler, nul]))).toEqual([
      { line: 2, column: 'Card No', message: expect.stringContaining('An active driver needs a card.') },
      { line: 3, column: '', message: expect.stringContaining('more cells than there are headings: and more') },
      { line: 804, column: '', message: 'This row has a character that cannot be stored.' },
    ])
  })

  it('of a nonsense file: every row', async () => {
    const nonsense = Array.from({ length: 600 }, (_, n) => `"x, ${n}",=1+1,@id${n},<b>,31/31/31,'; drop table driver,-,?,#,!`)
    const register = new File(
      [`Transporter,Driver Name,ID No.,Phone 1,D.O.B,Licence No,Card No,Pass Expiry,Medical Expiry,Status\n${nonsense.join('\n')}`],
      'x.csv',
    )
    const { report, state } = await runToEnd(clerk, await check(register))
    expect(state).toBe('done')
    expect(report).toMatchObject({ rows: 600, imported: 0, already_here: 0, refused: 600 })
    expect(report.reasons.length).toBeLessThan(20)
  })
})

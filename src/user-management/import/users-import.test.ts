import { describe, expect, it } from 'vitest'
import { aPhone, aRole, aUser } from '#accounts/accounts.factory.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { phoneLookUpLimit } from '../users/known-phones.rules.ts'
import { usersContract } from '../users/users.contract.ts'
import { mostUsersAtOnce, usersImportContract } from './users-import.contract.ts'

const api = await testApi()
const upload = usersImportContract.import

const asManager = (permissions: readonly Permission[] = permissionsOf('staff_portal')) => api.as({ portal: 'staff_portal', permissions })

const headings = 'First name,Last name,Phone,Email,Role,Plant,Transporter,Access until'
const fileOf = (...lines: readonly string[]): File => new File([[headings, ...lines].join('\n')], 'users.csv', { type: 'text/csv' })

async function rolesFor(name: string) {
  await aRole(api.db, { portal: 'staff_portal', name: `Reader ${name}`, permissions: ['drivers.read'] })
  await aRole(api.db, { portal: 'transporter_portal', name: `Office ${name}`, permissions: ['drivers.read'] })
  return { reader: `Reader ${name}`, office: `Office ${name}` }
}

describe('a file of users', () => {
  it('that is not one, or is too long, is refused and adds nobody', async () => {
    const manager = await asManager()
    const noRole = new File(['First name,Last name,Phone\nJuma,Otieno,0724 865 880'], 'users.csv')
    await expect(manager.call(upload, { mode: 'run', users: noRole })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'missing_columns', message: expect.stringContaining("'Role'") },
    })
    const { reader } = await rolesFor('long')
    const lines = Array.from({ length: mostUsersAtOnce + 1 }, (_, n) => `Juma,Long,+2547111${String(n).padStart(5, '0')},,${reader},,,`)
    await expect(manager.call(upload, { mode: 'run', users: fileOf(...lines) })).rejects.toMatchObject({
      problem: { code: 'too_many_rows' },
    })
    expect(await api.db.selectFrom('app_user').select('id').where('last_name', '=', 'Long').execute()).toEqual([])
  })

  it('is checked without adding anybody, and says at each wrong cell what is wrong', async () => {
    const manager = await asManager(['users.manage', 'drivers.read'])
    const { reader, office } = await rolesFor('check')
    await aRole(api.db, { portal: 'staff_portal', name: 'Auditor', permissions: ['audit.read'] })
    const known = await aUser(api.db, { firstName: 'Halima', lastName: 'Said', email: 'halima@people.example' })
    const phone = aPhone()
    const wrong = [
      ['Phone', `Juma,Check,12,,${reader},,,`],
      ['First name', `,Check,${aPhone()},,${reader},,,`],
      ['Email', `Juma,Check,${aPhone()},juma,${reader},,,`],
      ['Email', `Juma,Check,${aPhone()},Halima@people.example,${reader},,,`],
      ['Phone', `Juma,Check,${known.phone},,${reader},,,`],
      ['Role', `Juma,Check,${aPhone()},,Nobody,,,`],
      ['Role', `Juma,Check,${aPhone()},,Auditor,,,`],
      ['Plant', `Juma,Check,${aPhone()},,${reader},Elsewhere,,`],
      ['Transporter', `Juma,Check,${aPhone()},,${office},,,`],
      ['Access until', `Juma,Check,${aPhone()},,${reader},,,20/11/2026`],
      ['Phone', `Juma,Check,${phone},,${reader},,,`],
    ] as const
    const lines = [`Juma,Check,${phone},,${reader},,,31/12/2026`, ...wrong.map(([, line]) => line)]
    const { report, refused } = await manager.call(upload, { mode: 'check', users: fileOf(...lines) })
    expect(report).toMatchObject({ rows: lines.length, imported: 1, refused: wrong.length })
    expect(refused.map(({ problems }) => problems.map(({ column }) => column))).toEqual(wrong.map(([column]) => [column]))
    expect(await api.db.selectFrom('app_user').select('id').where('last_name', '=', 'Check').execute()).toEqual([])
  })

  it('adds and invites the valid ones, leaves out the others, and adds nobody twice', async () => {
    const manager = await asManager()
    const { reader, office } = await rolesFor('run')
    const transporter = await aTransporter(api.db)
    const valid = Array.from({ length: 463 }, (_, n) =>
      n % 2 === 0 ? `Juma,Run,${aPhone()},,${reader},,,` : `Asha,Run,${aPhone()},asha${n}@run.example,${office},,${transporter.name},`,
    )
    const wrong = Array.from({ length: 37 }, () => `Juma,Run,${aPhone()},,No such role,,,`)
    const users = fileOf(...valid.slice(0, 200), ...wrong, ...valid.slice(200))
    const first = await manager.call(upload, { mode: 'run', users })
    expect(first).toMatchObject({ report: { imported: 463, refused: 37, already_here: 0 }, link: expect.any(String) })
    expect((await manager.call(usersContract.index, { search: 'Run', state: 'invited' })).total).toBe(463)
    const second = await manager.call(upload, { mode: 'run', users })
    expect(second).toMatchObject({ report: { imported: 0, refused: 37, already_here: 463 }, link: null })
    const audit = api.db.selectFrom('audit').select('id').where('user_id', '=', manager.userId).where('action', '=', 'user imported')
    expect(await audit.execute()).toHaveLength(463)
  })

  it('gives a known person further access, by number and name', async () => {
    const manager = await asManager()
    const { reader } = await rolesFor('known')
    const known = await aUser(api.db, { firstName: 'Halima', lastName: 'Said' })
    const { report } = await manager.call(upload, { mode: 'run', users: fileOf(`HALIMA,Said,${known.phone},,${reader},,,`) })
    expect(report.imported).toBe(1)
    expect((await manager.call(usersContract.index, { search: 'Halima' })).data).toMatchObject([{ _id: known.userId }])
  })

  it('gives access to the firm and role that are named, and to none where two could be', async () => {
    const manager = await asManager()
    const { reader, office } = await rolesFor('names')
    const suffix = crypto.randomUUID()
    const [plain, curly] = [`O'Neill ${suffix}`, `O’Neill ${suffix}`]
    const firms = new Map<string, string>()
    for (const name of [plain, curly]) firms.set(name, (await aTransporter(api.db, { name })).id)
    const doctor = `Dr Achieng ${suffix}`
    for (const reg_no of ['1', '2'])
      await api.db
        .insertInto('doctor')
        .values({ name: doctor, reg_no: `${reg_no} ${suffix}` })
        .execute()
    const users = fileOf(
      `Juma,Names,${aPhone()},,${office},,${curly},`,
      `Juma,Names,${aPhone()},,${office.toUpperCase()},,${plain},`,
      `Juma,Names,${aPhone()},,${office},,ONEILL ${suffix},`,
      `Juma,Names,05-Mar,,${reader},,,`,
      `Juma,Names,"0722100001\n0722100002",,${reader},,,`,
      `Juma,Names,00254733600002,,${reader},,,`,
      `Juma,Names,+254 (0)733 600 003,,${reader},,,#REF!`,
    )
    const { report, refused } = await manager.call(upload, { mode: 'run', users })
    expect(report.imported).toBe(3)
    expect(report.reading.names).toEqual([{ column: 'Role', written: office.toUpperCase(), read_as: office, line: 3, rows: 1 }])
    expect(refused.map(({ line, problems }) => [line, ...problems.map(({ column, message }) => `${column}: ${message}`)])).toEqual([
      [4, expect.stringMatching(/^Transporter: 'ONEILL .*' could be 'O['’]Neill .*' or 'O['’]Neill .*'\. Write the exact name\.$/)],
      [5, 'Phone: The spreadsheet has turned this phone number into a date. Format the column as text and enter it again: 05-Mar'],
      [6, 'Phone: This cell has several phone numbers. A user logs in with one: leave that one.'],
      [9, 'Access until: This cell has an error of the spreadsheet. Correct it there, or write the value: #REF!'],
    ])
    const given = await api.db
      .selectFrom('allocation')
      .select('transporter_id')
      .where('transporter_id', 'in', [...firms.values()])
      .execute()
    expect(new Set(given.map(({ transporter_id }) => transporter_id))).toEqual(new Set(firms.values()))
    expect(given).toHaveLength(2)
    const ofDoctor = new File([`First name,Last name,Phone,Role,Doctor\nA,Names,${aPhone()},${reader},${doctor}\n`], 'users.csv')
    const answer = await manager.call(upload, { mode: 'check', users: ofDoctor })
    expect(answer.refused[0]?.problems[0]?.message).toBe(`'${doctor}' could be '${doctor}' or '${doctor}'. Write the exact name.`)
  })

  it('reads dates by their column, and in the order that was chosen', async () => {
    const manager = await asManager()
    const { reader } = await rolesFor('dates')
    const users = fileOf(`Juma,Dates,${aPhone()},,${reader},,,02/11/2027`)
    const assumed = await manager.call(upload, { mode: 'check', users })
    expect(assumed.report.reading.days).toMatchObject([{ field: 'ends_on', basis: 'assumed', example: { read: '02 Nov 2027' } }])
    const chosen = await manager.call(upload, { mode: 'run', users, day_orders: 'ends_on=month-first' })
    expect(chosen.report.reading.days).toMatchObject([{ basis: 'chosen', example: { read: '11 Feb 2027' } }])
  })
})

describe('what a file tells of people who are not of the plant', () => {
  const found = (userId: string) =>
    api.db
      .selectFrom('audit')
      .select(['action', 'subject_id'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'user found %')
      .execute()

  it('counts and is audited like a look-up, also in a check; the same person counts once', async () => {
    const manager = await asManager()
    const { reader } = await rolesFor('elsewhere')
    const known = await aUser(api.db, { firstName: 'Halima', lastName: 'Said', email: 'halima@elsewhere.example' })
    const other = await aUser(api.db, { firstName: 'Zainab', lastName: 'Omar' })
    const lines = [`Juma,Check,${other.phone},,${reader},,,`, `Juma,Check,${aPhone()},Halima@elsewhere.example,${reader},,,`]
    const check = () => manager.call(upload, { mode: 'check', users: fileOf(...lines) })
    expect((await check()).report.refused).toBe(2)
    await check()
    expect(new Set((await found(manager.userId)).map((row) => JSON.stringify(row)))).toEqual(
      new Set([
        JSON.stringify({ action: 'user found by phone', subject_id: other.userId }),
        JSON.stringify({ action: 'user found by email', subject_id: known.userId }),
      ]),
    )
    for (let n = 2; n < phoneLookUpLimit.events; n++) await manager.call(usersContract.findByPhone, { phone: other.phone })
    await check()
    const one = await aUser(api.db)
    const further = fileOf(...lines, `Juma,Check,${one.phone},,${reader},,,`)
    for (let n = 0; n < 2; n++) await expect(manager.call(upload, { mode: 'check', users: further })).rejects.toMatchObject({ status: 429 })
  })

  it('does not tell that the account of somebody elsewhere is disabled', async () => {
    const manager = await asManager()
    const { reader } = await rolesFor('disabled')
    const line = ({ phone }: { phone: string }) => `Halima,Said,${phone},,${reader},,,`
    const [active, disabled] = [
      await aUser(api.db, { firstName: 'Halima', lastName: 'Said' }),
      await aUser(api.db, { firstName: 'Halima', lastName: 'Said', isActive: false }),
    ]
    const { report, refused } = await manager.call(upload, { mode: 'run', users: fileOf(line(active), line(disabled)) })
    expect([report.imported, refused]).toEqual([2, []])
    const [again] = (await manager.call(upload, { mode: 'check', users: fileOf(line(disabled)) })).refused
    expect(again?.problems[0]?.message).toBe('The account with this number is disabled')
  })
})

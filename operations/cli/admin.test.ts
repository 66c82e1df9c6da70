import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { createAdministrator } from '#administration/auth-plants/first-administrator.service.ts'
import { startPostgres } from '../embedded-postgres/launch.ts'
import { newPlantAdded } from '#app/new-plant.ts'
import { callCommand, databaseUrl } from '#tests/world/run-command.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { readAdminArguments } from './admin-arguments.ts'

const { database } = await copyOfTemplate()
const { db } = database
let folder: string
let ofDatabase: Readonly<Record<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  ofDatabase = { DATABASE_URL: await databaseUrl(db), DATA_FOLDER: folder }
})
afterAll(() => rm(folder, { recursive: true }))

const halima = { phone: '0700 000 110', name: 'Halima  Said', email: 'halima@example.org', plant: 'Athi River works' }
const toArgs = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])
const run = (values: Readonly<Record<string, string>>, env = ofDatabase) => callCommand('operations/cli/admin.ts', toArgs(values), env)

describe('refuses', () => {
  it.each([
    [{ phone: '12' }, '--phone: enter a phone number'],
    [{ phone: '' }, '--phone: enter a phone number'],
    [{ name: 'Halima' }, '--name: enter the first and the last name, such as "Halima Said".'],
    [{ name: `Halima ${'x'.repeat(101)}` }, '--name: use at most 100 characters for each name.'],
    [{ email: 'halima' }, '--email: enter an email address, such as name@example.com.'],
    [{ plant: ' ' }, '--plant: enter the name of the plant'],
    [{ country: 'Kenya' }, '--country: enter two letters, such as KE.'],
    [{ role: 'Administrator' }, "Unknown option '--role'"],
  ])('%j', (wrong, message) => expect(() => readAdminArguments(toArgs({ ...halima, ...wrong }), 'KE')).toThrow(message))

  it('everything that is missing, at once, with the usage and exit code 2', async () => {
    const { code, errors } = await run({})
    expect(code).toBe(2)
    for (const option of ['--phone: ', '--name: ', '--email: ', '--plant: ']) expect(errors).toContain(option)
    expect(errors).toContain('npx driver-pass admin --phone +254')
  })
})

it('creates plant, role, user and access, audited; a second run changes nothing, and nobody else gets the email', async () => {
  expect(await run(halima)).toEqual({
    code: 0,
    errors: '',
    output: [
      "Plant created: Athi River works, KE, Africa/Nairobi. Change this in the plant's settings.",
      'User created: Halima Said, +254700000110, halima@example.org.',
      'Halima Said is an administrator of Athi River works and can log in with +254700000110.\n',
    ].join('\n'),
  })
  const held = db.selectFrom('allocation as a').innerJoin('role_permission as p', 'p.role_id', 'a.role_id').select('p.permission')
  expect((await held.execute()).map(({ permission }) => permission).sort()).toEqual([...permissionsOf('staff_portal')].sort())
  expect(await auditedActions()).toEqual([
    'auth plant added',
    'user added',
    'access granted',
    ...Array(everyKind).fill('notified users added'),
  ])

  const again = await run({ ...halima, plant: 'athi river WORKS', name: 'Somebody Else', email: 'else@example.org' })
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Halima Said was an administrator of Athi River works before.') })
  expect(await auditedActions()).toHaveLength(3 + everyKind)

  const peter = readAdminArguments(toArgs({ ...halima, phone: '0700 000 111', email: 'Halima@example.org', plant: 'Mombasa' }), 'KE')
  const creating = createAdministrator(db, { ...peter, at: new Date() }, { plantAdded: newPlantAdded })
  await expect(creating).rejects.toThrow('The email Halima@example.org belongs to Halima Said. Enter another one.')
  expect(await auditedActions()).toHaveLength(3 + everyKind)
})

it('joins the running product’s own PostgreSQL', async () => {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), database: 'driver_pass', settings: { fsync: 'off' } })
  try {
    const created = await run({ ...halima, phone: '+255 754 123 456', country: 'tz' }, { DATA_FOLDER: folder })
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining('TZ, Africa/Dar_es_Salaam') })
  } finally {
    await postgres.stop()
  }
})

/** 16 types of requests, 7 of onboarding, 3 of the gate. */
const everyKind = 26

async function auditedActions(): Promise<(string | null)[]> {
  const rows = await db.selectFrom('audit').select(['action', 'user_id']).orderBy('id').execute()
  expect(rows.every(({ user_id }) => user_id === null)).toBe(true)
  return rows.map(({ action }) => action)
}

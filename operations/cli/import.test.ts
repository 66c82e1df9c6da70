import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { startPostgres } from '../embedded-postgres/launch.ts'
import { databaseUrl, runCommand } from '#tests/world/run-command.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { isWhole } from '#tests/world/whole.ts'
import { readArguments } from './import-arguments.ts'

let folder: string
let database: Awaited<ReturnType<typeof copyOfTemplate>>
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  database = await copyOfTemplate()
  url = await databaseUrl(database.database.db)
  await anAuthPlant(database.database.db, { name: 'Athi River' })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (args: readonly string[], env: Readonly<Record<string, string>> = { DATABASE_URL: url, DATA_FOLDER: folder }) =>
  runCommand('operations/cli/import.ts', args, env)

const register = 'db/registers/driver-register.csv'

describe('refuses', () => {
  it.each([
    [['doctors', register], "'doctors' cannot be imported. Enter drivers or transporters."],
    [['drivers'], 'Enter the file to import.'],
    [['drivers', register], 'Drivers belong to a plant: add --plant NAME.'],
    [['transporters', register, '--onboard-as', '+254700000111'], 'Only drivers are onboarded'],
    [['drivers', register, register, '--plant', 'Athi River'], 'Import one file at a time'],
    [['drivers', register, '--plan', 'Athi River'], "Unknown option '--plan'"],
    [['drivers', register, '--plant', 'Athi River', '--errors', `./${register}`], 'Write the refused rows to a different file'],
  ])('%j', (args, message) => expect(() => readArguments(args)).toThrow(message))

  it('a call without arguments, with the usage and exit code 2', async () => {
    const { code, errors } = await run([])
    expect(code).toBe(2)
    expect(errors).toContain('Enter what to import: drivers or transporters.')
    expect(errors).toContain('npx driver-pass import drivers FILE --plant NAME')
  })
})

describe('prints the refusal with exit code 1:', () => {
  const refused: [args: string[], message: string][] = [
    [['drivers', 'no-such-file.csv', '--plant', 'Athi River'], 'There is no file no-such-file.csv.\n'],
    [['drivers', register, '--plant', 'Nowhere'], "No authorised plant is called 'Nowhere'. There are 'Athi River'.\n"],
    [['drivers', register, '--plant', 'Athi River', '--onboard-as', '+254700000999'], 'No user has the phone number +254700000999.'],
    [['drivers', 'package.json', '--plant', 'Athi River'], 'No headings were found in the first 10 rows.'],
  ]

  // One by the command line, one by the service that it calls.
  it.each(isWhole ? refused : refused.slice(0, 2))('%j', async (args, message) => {
    const { code, errors } = await run(args)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(message) })
  })
})

// A whole register is read four times, by a decoder that gives way to everything else.
it('imports a register: transporters, a dry run, the run, and the corrected refused rows', { timeout: 240_000 }, async () => {
  const errors = join(folder, 'refused.csv')
  const drivers = ['drivers', register, '--plant', 'athi river']

  expect(await run(['transporters', 'db/registers/transporters.csv'])).toMatchObject({
    code: 0,
    output: '30 rows: 30 imported, 0 already registered, 0 refused\n',
  })
  const dryRun = await run([...drivers, '--dry-run'])
  expect(dryRun).toMatchObject({
    code: 0,
    output: expect.stringContaining('2,392 rows: 2,265 would be imported, 0 already registered, 127 refused'),
  })
  expect(await countDrivers()).toBe(0)

  const real = await run([...drivers, '--errors', errors])
  expect(real.code).toBe(0)
  expect(real.output.replace(/\n\nThe 127 refused rows are in .*/, '')).toBe(dryRun.output.replace('would be imported', 'imported'))
  expect(real.output).toContain('18  Phone 1: This is not a phone number')
  expect(real.output).toContain('line 14: Medical Expiry: There is no such day: 31/02/2027')
  expect(await countDrivers()).toBe(2265)

  const refused = await readFile(errors, 'utf8')
  await writeFile(errors, refused.replaceAll('31/02/2027', '28/02/2027'))
  expect((await run(['drivers', errors, '--plant', 'Athi River'])).output).toMatch(
    /^127 rows: 15 imported, 21 already registered, 91 refused/,
  )
})

it('writes a template of each register, and never over a file', async () => {
  const templates = [
    ['transporters', 'Name,Email,Type,Valid Until'],
    ['drivers', 'Transporter,Driver Name,ID No.'],
    ['users', 'First name,Last name,Phone'],
  ] as const
  for (const [kind, heading] of isWhole ? templates : templates.slice(1, 2)) {
    const file = join(folder, `${kind} template.csv`)
    expect(await run(['template', kind, file], {})).toMatchObject({ code: 0 })
    expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^\uFEFF${heading}`))
    expect(await run(['template', kind, file], {})).toMatchObject({ code: 1, errors: `${file} is there already. Enter another name.\n` })
  }
  expect(await run(['template', 'doctors', join(folder, 'x.csv')], {})).toMatchObject({ code: 2 })
})

it('writes no file of refused rows where none is refused, and leaves an older one', async () => {
  const [fresh, older] = [join(folder, 'none.csv'), join(folder, 'older.csv')]
  await writeFile(older, 'from before')
  const check = (file: string) => run(['transporters', 'db/registers/transporters.csv', '--dry-run', '--errors', file])
  expect(await check(fresh)).toMatchObject({ code: 0, output: expect.stringContaining(`No row was refused, so ${fresh} was not written.`) })
  await expect(readFile(fresh)).rejects.toThrow('ENOENT')
  await check(older)
  expect(await readFile(older, 'utf8')).toBe('from before')
})

it('joins the running product’s database', async () => {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), database: 'driver_pass', settings: { fsync: 'off' } })
  try {
    const ended = await run(['transporters', 'db/registers/transporters.csv', '--dry-run'], { DATA_FOLDER: folder })
    expect(ended).toMatchObject({ code: 0, output: '30 rows: 30 would be imported, 0 already registered, 0 refused\n' })
  } finally {
    await postgres.stop()
  }
})

async function countDrivers(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from driver`.execute(database.database.db)
  return rows[0]?.n ?? 0
}

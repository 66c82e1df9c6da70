import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { checkAudit } from '#platform/server/audit/audit-chain.ts'
import { openFileCheck } from '#platform/server/audit/audit-file.rules.ts'
import { recordHeads } from '#platform/server/audit/audit-heads-file.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { callCommand, databaseUrl } from '#tests/world/run-command.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'

const { database } = await copyOfTemplate()
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-audit-'))
afterAll(() => rm(folder, { recursive: true }))
const [file, heads] = [join(folder, 'audit.ndjson'), join(folder, 'heads.jsonl')]
const env = { DATABASE_URL: await databaseUrl(db), DATA_FOLDER: folder }

const write = (n: number) =>
  inTransaction(db, (tx) =>
    writeAudit(tx, {
      at: new Date(Date.UTC(2026, 10, 21, 6, 0, n, n)),
      userId: null,
      action: 'change',
      subject: 'driver',
      subjectId: String(n),
      before: { name: `Zoë "O'Neil"\u2028${n}`, licences: [1.5, null, 'B'] },
      after: { name: 'Ünal\n', is_active: true },
    }),
  )
let lines: string[] = []
let exported: Awaited<ReturnType<typeof callCommand>>
beforeAll(async () => {
  for (let n = 0; n < 40; n += 1) await write(n)
  const { heads: found, rows } = await checkAudit(db, [])
  await recordHeads(heads, { at: new Date().toISOString(), rows, heads: [...found] })
  exported = await callCommand('operations/cli/audit-export.ts', [file], env)
  lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
})

it('exports a file for its owner only, which verifies without a database', async () => {
  expect(exported).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ rows of the audit/) })
  expect((await stat(file)).mode & 0o077).toBe(0)
  const { code, output } = await callCommand('operations/cli/audit-verify.ts', [file, '--heads', heads], {})
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Intact: \d+ rows.* It agrees with [1-8] recorded heads/) })
})

it('ends with 1 for a changed file, and with 2 without one', async () => {
  const changed = join(folder, 'changed.ndjson')
  await writeFile(changed, lines.join('\n').replace('Ünal', 'Unal'))
  const { code, output } = await callCommand('operations/cli/audit-verify.ts', [changed], {})
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^Line 2: row 1 of partition \d was altered[^]*NOT INTACT/) })
  expect((await callCommand('operations/cli/audit-verify.ts', [], {})).code).toBe(2)
  expect((await callCommand('operations/cli/audit-export.ts', [], env)).code).toBe(2)
})

it.each([
  ['in a folder that is not there', 'nowhere/audit.ndjson', /^There is no folder .*nowhere\. Create it, or enter another file\.\n$/],
  ['that is a folder', 'a-folder', /a-folder is a folder\. Enter the name of a file in it\.\n$/],
  ['beside which nothing can be written', 'taken', /taken\.part is a folder and in the way: .*\n$/],
])('an export to a file %s is refused in a sentence, and leaves nothing', async (_, name, sentence) => {
  const own = await mkdtemp(join(folder, 'refused-'))
  await mkdir(join(own, 'a-folder'))
  await mkdir(join(own, 'taken.part'))
  const { code, output, errors } = await callCommand('operations/cli/audit-export.ts', [join(own, name)], env)
  expect({ code, output, errors, left: (await readdir(own)).toSorted() }).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(sentence),
    left: ['a-folder', 'taken.part'],
  })
})

it.each([
  [['no-such-file'], /^There is no file .*no-such-file\.\n$/],
  [['.'], /is a folder\. Enter the name of a file in it\.\n$/],
  [['audit.ndjson', '--heads', '.'], /is a folder\. Enter the name of a file in it\.\n$/],
])('checking %j is refused in a sentence', async ([name = '', ...options], sentence) => {
  const args = [join(folder, name), ...options.map((arg) => (arg === '.' ? folder : arg))]
  const { code, output, errors } = await callCommand('operations/cli/audit-verify.ts', args, {})
  expect({ code, output, errors }).toEqual({ code: 1, output: '', errors: expect.stringMatching(sentence) })
})

it.each([
  ['is not there', async () => join(folder, 'no-such-heads.jsonl')],
  ['is empty', () => headFile('empty.jsonl', '')],
  [
    'has only later heads',
    () =>
      headFile(
        'later.jsonl',
        JSON.stringify({ at: '2999-01-01T00:00:00.000Z', rows: 1, heads: [{ lane: 1, lane_no: 999, hash: 'a'.repeat(64) }] }),
      ),
  ],
])('a file of heads that %s proves nothing, which is said', async (_, headsFile) => {
  const named = await headsFile()
  const { code, output, errors } = await callCommand('operations/cli/audit-verify.ts', [file, '--heads', named], {})
  expect({ code, output, errors }).toEqual({
    code: 1,
    output: expect.not.stringContaining('agrees'),
    errors: expect.stringContaining(`${named} has no head from before this export, so it proves nothing`),
  })
})

async function headFile(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

type Line = { hashed: string; subject_id: number; at: string; lane_no: number }
const edit = (line: string, change: (row: Line) => void): string => {
  const row = JSON.parse(line) as Line
  change(row)
  return JSON.stringify(row)
}

describe('a file is not intact when', () => {
  it.each<[string, (all: string[]) => string[], RegExp]>([
    [
      'a field is changed',
      ([first = '', row = '', ...rest]) => [first, edit(row, (each) => (each.subject_id = 99)), ...rest],
      /fields differ/,
    ],
    [
      'the time is changed',
      ([first = '', row = '', ...rest]) => [first, edit(row, (each) => (each.at = '2026-11-22T06:00:00Z')), ...rest],
      /fields differ/,
    ],
    [
      'the hashed text is changed',
      ([first = '', row = '', ...rest]) => [first, edit(row, (each) => (each.hashed += ' ')), ...rest],
      /hash does not match/,
    ],
    ['a row is missing', ([first = '', , ...rest]) => [first, ...rest], /missing or out of order/],
    ['the last row is missing', (all) => all.toSpliced(-2, 1), /last rows of a partition are missing/],
    ['the end is cut off', (all) => all.slice(0, -1), /ends before its last line/],
    ['there is more after the end', (all) => [...all, all[1] ?? ''], /more after the last line/],
    ['a line cannot be read', (all) => all.toSpliced(2, 1, '{"lane":'), /cannot be read/],
    ['it is another file', () => ['{"name":"driver-pass"}'], /not an exported audit/],
  ])('%s', (_, change, reason) => {
    const check = openFileCheck([])
    for (const line of change([...lines])) check.read(line)
    expect(check.finish().breaks.map((found) => found.reason)).toContainEqual(expect.stringMatching(reason))
  })

  it.each([
    ['was rewritten after a night recorded its head', 1, /chain was rewritten/],
    ['lacks a recorded row', 9_999, /recorded at .* is missing/],
  ])('the chain %s', (_, no, reason) => {
    const { lane } = JSON.parse(lines[1] ?? '') as { lane: number }
    const check = openFileCheck([{ lane, lane_no: no, hash: '0'.repeat(64), at: '2026-11-20T00:00:00.000Z' }])
    for (const line of lines) check.read(line)
    expect(check.finish().breaks).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })])
  })
})

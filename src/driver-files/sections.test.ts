import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { hearing, writingLetters } from '#cases/cases.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { listZip, partName, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { aDriverFileScene } from '#tests/world/driver-file-scene.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { driverFilesContract } from './driver-files.contract.ts'
import { filePurposes, type FilePurpose } from './purposes.rules.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const { db, now: at } = api
const { plantId, officer, second, aFile, made } = await aDriverFileScene(api)
const { make, download } = driverFilesContract

/** What each purpose has: every word stands in one record of the driver. */
const marks = {
  requests: ['zqcomment'],
  cases: ['zqoffice', 'zqdriver'],
  letters: ['Dear Asha Juma'],
  points: ['zqspeeding'],
  training: ['zqtalk', 'zqbooked'],
  plants: ['Loads for an order there', 'zqmove'],
  checks: ['zqoverride', 'zqinstrument'],
} as const
/** Of a colleague, another driver and a witness, in texts and as people. */
const others = ['Wambui', 'Kamau', 'Chebet', 'Zqclerk'] as const
/** Of other drivers, another office, and another plant. */
const foreign = ['zqforeign', 'zqelsewhere', 'zqdecider'] as const

type Holder = Awaited<ReturnType<typeof aPassHolder>>
let driver: Holder
const texts = new Map<FilePurpose, string>()

async function aCase(): Promise<void> {
  await hearing(db, plantId)
  await writingLetters(db, plantId)
  const staff = await api.as({ portal: 'staff_portal', plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const { request_id } = await staff.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  await office.call(hearingContract.reply, { request_id, said: 'zqoffice: Wambui, Gracé and Peter\nKamau saw it, Kamau Peter’s mate too' })
  await staff.call(hearingContract.paper, { request_id, side: 'driver', said: 'zqdriver was at home', file: aPdfFile('letter.pdf') })
  const comment = { request_id, created_by: second.userId, text: 'zqcomment: @Grace Wambui, ask Zqclerk Odhiambo', created_at: at }
  await db.insertInto('request_comment').values(comment).execute()
}

async function aGateDay(): Promise<void> {
  const check = { plantId, driverId: driver.id, transporterId: driver.transporter_id, at, isDenied: true }
  const check_id = await aGateCheck(db, check)
  await db
    .insertInto('gate_override')
    .values({ check_id, by_id: second.userId, at, reason: 'zqoverride, by word of Grace Wambui' })
    .execute()
  const test = { kind: 'alcohol', is_passed: true, reading: 0, unit: 'mg/l', instrument: 'zqinstrument 12', witness: 'Ruth Chebet' }
  const taken = { auth_plant_id: plantId, driver_id: driver.id, taken_at: at, tested_by: second.userId, recorded_at: at }
  await db
    .insertInto('driver_test')
    .values({ ...test, ...taken })
    .execute()
}

async function beyond(): Promise<void> {
  const abroad = await api.as({ portal: 'staff_portal', lastName: 'Zqdecider' })
  await anAdmission(db, { driverId: driver.id, plantId: abroad.plantId })
  const move = { driver_id: driver.id, transporter_id: driver.transporter_id, asked_by: second.userId, asked_at: at, reason: 'zqmove' }
  const decided = { state: 'refused', decided_by: abroad.userId, decided_at: at, comment: 'No room' }
  await db
    .insertInto('home_move')
    .values({ ...move, ...decided, auth_plant_id: abroad.plantId, home_plant_id: plantId })
    .execute()
  const stranger = await aPassHolder(db, { plantId, name: 'Peter Kamau' })
  await aViolation(db, stranger, { description: 'zqforeign' })
  await anEvent(db, { plantId: abroad.plantId, drivers: [driver.id], title: 'zqelsewhere talk' })
  await anEvent(db, { plantId, drivers: [stranger.id], title: 'zqforeign talk' })
}

async function textOf(purpose: FilePurpose): Promise<string> {
  const id =
    purpose === 'authority' ? (await officer.call(make, { driver_id: driver.id, purpose, reason: 'Asked by Grace Wambui' }))._id : ''
  const file = id === '' ? await aFile(driver.id, purpose) : await confirmed(id)
  const path = join(api.folder, `${file._id}.zip`)
  await writeFile(path, await officer.call(download, { id: file._id, format: 'zip' }))
  const entries = await listZip(path)
  const parts = ['records.json', 'manifest.json', 'audit.jsonl'].map(async (name) => {
    const entry = entries.get(partName(name))
    return entry ? Buffer.concat(await Array.fromAsync(readZipEntry(path, entry))).toString() : ''
  })
  const sheets = await readPdf(await officer.call(download, { id: file._id, format: 'pdf' }))
  const printed = sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text)).join(' ')
  return [...entries.keys(), ...(await Promise.all(parts)), printed].join('\n')
}

async function confirmed(id: string) {
  const { id: confirmation_id } = await db.selectFrom('confirmation').select('id').where('subject_id', '=', id).executeTakeFirstOrThrow()
  await second.call(confirmationsContract.decide, { confirmation_id, key: 'confirm', comment: 'Seen' })
  return made(driver.id, id)
}

beforeAll(async () => {
  await api.as({ portal: 'staff_portal', plantId, firstName: 'Grace', lastName: 'Wambui' })
  await api.as({ portal: 'staff_portal', plantId, firstName: 'Zqclerk', lastName: 'Odhiambo' })
  driver = await aPassHolder(db, { plantId, name: 'Asha Juma' })
  await aPointsRule(db, plantId)
  await aViolation(db, driver, {
    violation: 'zqspeeding',
    description: 'Seen by Grace Wambui',
    severity: 'serious',
    points: 4,
    lapses_on: '2027-11-20',
  })
  await anEvent(db, { plantId, drivers: [driver.id], title: 'zqtalk with Grace Wambui' })
  await anEvent(db, { plantId, booked: [driver.id], title: 'zqbooked' })
  await aCase()
  await aGateDay()
  await beyond()
}, 120_000)

it('is made for each purpose', { timeout: minutes(2) }, async () => {
  for (const purpose of filePurposes) texts.set(purpose, await textOf(purpose))
  expect([...texts.keys()]).toEqual(filePurposes)
})

describe.each(filePurposes)('a file for %s', (purpose) => {
  const all = Object.values(marks).flat()
  const expected = purpose === 'employer' ? marks.training : all

  it('has the records that it says, and no others', () => {
    const text = texts.get(purpose) ?? ''
    expect(all.filter((mark) => text.includes(mark))).toEqual(expected)
  })

  it('has nothing of other drivers and other plants', () => {
    const text = texts.get(purpose) ?? ''
    expect(foreign.filter((mark) => text.toLowerCase().includes(mark))).toEqual([])
  })

  it('names others where it says so', () => {
    const text = texts.get(purpose) ?? ''
    const named = others.filter((name) => text.includes(name))
    expect(named).toEqual(purpose === 'own_copy' || purpose === 'employer' ? [] : others)
  })
})

it('whoever made a file is a role in the own copy, also on its cover, and another driver is called so', async () => {
  const { first_name: first, last_name: last } = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', officer.userId)
    .executeTakeFirstOrThrow()
  expect(texts.get('accident')).toContain(`"made_by": "${first} ${last} (`)
  expect(texts.get('own_copy')).not.toContain(`${first} ${last}`)
  expect(texts.get('own_copy')).toContain('Another driver')
})

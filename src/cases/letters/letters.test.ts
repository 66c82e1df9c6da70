import { beforeEach, describe, expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { cancelContract } from '#requests/kinds/kinds.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { problemsOfPdf } from '#tests/world/check-pdf.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { hearing, writingLetters } from '../cases.factory.ts'

const api = await testApi({ publicUrl: 'http://localhost' })
const { db } = api

type Person = Awaited<ReturnType<typeof api.as>>
let raiser: Person
let decider: Person
let office: Person
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  raiser = await api.as({ portal: 'staff_portal', firstName: 'Rukia', lastName: 'Raiser' })
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId, firstName: 'Dan', lastName: 'Decider' })
  driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  await hearing(db, raiser.plantId)
  await writingLetters(db, raiser.plantId)
})

const letters = () =>
  db
    .selectFrom('case_letter as l')
    .innerJoin('driver_case as c', 'c.id', 'l.case_id')
    .select(['l.id', 'l.kind', 'l.number', 'l.case_id', 'l.language'])
    .where('c.driver_id', '=', driver.id)
    .orderBy('l.id')
    .execute()
const open = (id: string, by?: Person, language?: string) =>
  api.app.inject({
    url: `/v2/cases/letter?id=${id}${language ? `&language=${language}` : ''}`,
    ...(by && { headers: { authorization: `Bearer ${by.token}` } }),
  })
const textOf = async (bytes: Buffer) => {
  const [page, ...more] = await readPdf(bytes)
  expect(more).toEqual([])
  return (page?.texts ?? []).map(({ text }) => text).join(' ')
}
const printed = async (id: string, language?: string, by = raiser) => textOf((await open(id, by, language)).rawPayload)
const bar = async () => (await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Juma Witness saw it' })).request_id
const violation = async () => (await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport })).request_id
const decide = (request_id: string, key: 'approve' | 'reject', early_reason?: string) =>
  decider.call(blacklistDriver.decide, { request_id, comment: 'Proved by Juma Witness', key, early_reason })

describe('refused', () => {
  it('is who has no login, may not read requests, another plant and another office', async () => {
    await bar()
    const [letter] = await letters()
    const id = letter?.id ?? ''
    expect((await open(id)).statusCode).toBe(401)
    const powerless = await api.as({ portal: 'staff_portal', plantId: raiser.plantId, permissions: ['drivers.read'] })
    expect((await open(id, powerless)).statusCode).toBe(403)
    const abroad = await api.as({ portal: 'staff_portal' })
    const other = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId })
    for (const person of [abroad, other]) expect((await open(id, person)).statusCode).toBe(404)
    expect((await open('999999999', raiser)).statusCode).toBe(404)
    expect((await open(id, raiser, 'fr')).statusCode).toBe(422)
  })

  it('is a change of what was written, by the database', async () => {
    await bar()
    const [letter] = await letters()
    const change = (set: object) =>
      db
        .updateTable('case_letter')
        .set(set)
        .where('id', '=', letter?.id ?? '')
        .execute()
    await expect(change({ content: '{}' })).rejects.toThrow(/stays as written/)
    await expect(change({ made_at: api.now, number: 9 })).rejects.toThrow(/stays as written/)
    await expect(
      db
        .deleteFrom('case_letter')
        .where('id', '=', letter?.id ?? '')
        .execute(),
    ).rejects.toThrow(/on_record|stays on record|delete/)
  })
})

it('a plant that writes no letters has none', async () => {
  await writingLetters(db, raiser.plantId, { letters: false })
  await decide(await bar(), 'reject')
  expect(await letters()).toEqual([])
})

it('a notice says what is held against the driver and until when; a dismissal ends it; what nobody was heard on has no word of dismissal', async () => {
  await decide(await bar(), 'reject')
  const [notice, decision] = await letters()
  expect([notice?.kind, decision?.kind]).toEqual(['notice', 'decision'])
  const said = await printed(notice?.id ?? '')
  expect(said).toMatch(/The plant considers barring you from loading\..*You may reply once, until 25 Nov 2026/)
  expect(said).toContain(`Name case ${notice?.case_id} and letter ${notice?.case_id}-1`)
  expect(await printed(decision?.id ?? '')).toMatch(/Decision: dismissed.*You are not barred/)
  await hearing(db, raiser.plantId, 0)
  await decide(await bar(), 'reject')
  expect(await letters()).toHaveLength(2)
})

it('what was taken back ends with a letter too', async () => {
  await raiser.call(cancelContract.any, { request_id: await violation() })
  expect((await letters()).map(({ kind }) => kind)).toEqual(['notice', 'decision'])
})

it('a decision says what follows, a reinstatement that it is over, also when the case is closed', async () => {
  await decider.call(processViolation.decide, { request_id: await violation(), comment: 'Seen', key: 'approve', early_reason: 'Danger' })
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'Trained' })
  await decider.call(endSuspension.decide, { request_id, comment: 'Agreed', key: 'approve' })
  const [, decision, reinstatement] = await letters()
  expect(await printed(decision?.id ?? '')).toMatch(
    /“Uncovered load” of 20 Nov 2026 was upheld\. You are suspended from 21 Nov 2026\. The suspension ends when/,
  )
  expect(await printed(reinstatement?.id ?? '')).toMatch(/The plant has reinstated you on 21 Nov 2026/)
  const suspended = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'Threats', duration: 10 })
  await decider.call(suspendDriver.decide, { request_id: suspended.request_id, comment: 'Seen', key: 'approve', early_reason: 'Danger' })
  const last = (await letters()).at(-1)
  expect(await printed(last?.id ?? '')).toMatch(/You are suspended from 21 Nov 2026\. The suspension ends on 01 Dec 2026/)
})

it('is in the driver’s language: that of the last reply or link, else the plant’s; and in the other one on request', async () => {
  await writingLetters(db, raiser.plantId, { letter_language: 'sw' })
  await bar()
  const [letter] = await letters()
  expect(letter?.language).toBe('sw')
  expect(await printed(letter?.id ?? '')).toMatch(/Ndugu Asha Otieno.*hadi tarehe 25 Nov 2026.*kukata rufaa/)
  expect(await printed(letter?.id ?? '', 'en')).toContain('Dear Asha Otieno')
})

it('stays as it was said, byte for byte, when driver, plant and settings change', async () => {
  await bar()
  const [letter] = await letters()
  const before = (await open(letter?.id ?? '', raiser)).rawPayload
  await writingLetters(db, raiser.plantId, { letter_head: 'New address', letter_appeal: 'the court', letters: false })
  await db.updateTable('driver').set({ name: 'Another Name' }).where('id', '=', driver.id).execute()
  await db
    .updateTable('auth_plant')
    .set({ name: `Renamed ${raiser.plantId}` })
    .where('id', '=', raiser.plantId)
    .execute()
  expect((await open(letter?.id ?? '', raiser)).rawPayload.equals(before)).toBe(true)
})

it('has the plant’s head and appeal line, a code that leads to the own page, and embedded fonts, as other readers find', async () => {
  await writingLetters(db, raiser.plantId, { letter_head: 'P.O. Box 12\nAthi River', letter_appeal: 'the manager, P.O. Box 12' })
  await bar()
  const [letter] = await letters()
  const { rawPayload, headers } = await open(letter?.id ?? '', office)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(`Letter ${letter?.case_id}-1.pdf`)
  const { problems, fonts } = await problemsOfPdf(rawPayload)
  expect(problems).toEqual([])
  expect(fonts.length).toBeGreaterThan(0)
  expect(await textOf(rawPayload)).toMatch(/P\.O\. Box 12 Athi River.*write to the manager, P\.O\. Box 12\./)
  const [page] = await readPdf(rawPayload)
  const [code] = (await page?.readCodes(150)) ?? []
  expect(code?.text).toMatch(/^HTTP:\/\/LOCALHOST\/D\/L\d+\.[0-9A-F]{40}$/)
  const own = await api.app.inject({ url: `${new URL(code?.text ?? '').pathname}?lang=en` })
  expect(own.body).toMatch(/Asha Otieno.*The plant considers barring you/s)
})

it('names nobody but the driver, whoever recorded, decided or saw it, in every letter and language', async () => {
  await decide(await bar(), 'approve', 'Juma Witness is threatened')
  for (const { id } of await letters())
    for (const language of ['en', 'sw']) expect(await printed(id, language)).not.toMatch(/Rukia|Raiser|Dan|Decider|Juma|Witness|Proved/)
})

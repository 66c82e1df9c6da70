import { beforeEach, expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { reviewBlacklisting } from '#requests/kinds/review-blacklisting/review-blacklisting.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { writeServed } from '#requests/letters/write-letter.service.ts'
import { problemsOfPdf } from '#tests/world/check-pdf.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { writingLetters } from '../cases.factory.ts'

const api = await testApi({ publicUrl: 'http://localhost' })
const { db } = api
const now = api.now

type Person = Awaited<ReturnType<typeof api.as>>
let raiser: Person
let decider: Person
let office: Person
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  api.now = now
  raiser = await api.as({ portal: 'staff_portal', firstName: 'Rukia', lastName: 'Raiser' })
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId, firstName: 'Dan', lastName: 'Decider' })
  driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  const joined = { portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id } as const
  office = await api.as({ ...joined, firstName: 'Joyce', lastName: 'Sender' })
  await writingLetters(db, raiser.plantId)
})

const reviewing = () => db.updateTable('auth_plant').set({ evidence_review: true }).where('id', '=', raiser.plantId).execute()
const letters = async () =>
  db
    .selectFrom('case_letter as l')
    .innerJoin('driver_case as c', 'c.id', 'l.case_id')
    .select(['l.id', 'l.kind', 'l.case_id', 'l.number'])
    .where('c.driver_id', '=', driver.id)
    .orderBy('l.id')
    .execute()
const kinds = async () => (await letters()).map(({ kind }) => kind)

async function printed(id: string, language: string): Promise<string> {
  const headers = { authorization: `Bearer ${raiser.token}` }
  const { rawPayload } = await api.app.inject({ url: `/v2/cases/letter?id=${id}&language=${language}`, headers })
  expect((await problemsOfPdf(rawPayload)).problems).toEqual([])
  const pages = await readPdf(rawPayload)
  expect(pages).toHaveLength(1)
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
}
/** The last letter in both languages, which names nobody but the driver, and says how to appeal. */
async function lastSaid(): Promise<{ en: string; sw: string }> {
  const last = (await letters()).at(-1)
  const id = last?.id ?? ''
  const [en, sw] = [await printed(id, 'en'), await printed(id, 'sw')]
  for (const said of [en, sw]) {
    expect(said).not.toMatch(/Rukia|Raiser|Dan|Decider|Joyce|Sender|Juma|Witness/)
    expect(said).toContain(`${last?.case_id}-${last?.number}`)
  }
  expect(en).toMatch(/Dear Asha Otieno,.* write to .* Name case/)
  expect(sw).toMatch(/Ndugu Asha Otieno,.*andikia .* Taja kesi/)
  return { en, sw }
}

const comment = 'Juma Witness saw it'
async function upheld(more: object = {}) {
  const { request_id } = await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await decider.call(processViolation.decide, { request_id, comment, key: 'approve', ...more })
  const { evidence_request_id } = await db
    .selectFrom('violation')
    .select('evidence_request_id')
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow()
  return evidence_request_id ?? ''
}
const send = (request_id: string) => office.call(sanctionEvidenceContract.give, { request_id, file: aPdfFile('warning.pdf'), comment })
const review = (request_id: string, key: 'approve' | 'reject') =>
  decider.call(sanctionEvidenceContract.review, { request_id, key, comment })
async function suspended(duration: number) {
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment, duration })
  await decider.call(suspendDriver.decide, { request_id, comment, key: 'approve' })
}
const serve = async (days: number) => {
  api.now = new Date(now.getTime() + days * 86_400_000)
  await endServedSuspensions(db, () => api.now, writeServed)
}

it('nothing is written at a plant without letters, of what no case holds, and of what only waits', async () => {
  await suspended(3)
  await serve(4)
  expect(await kinds()).toEqual([])
  api.now = now
  await writingLetters(db, raiser.plantId, { letters: false })
  await send(await upheld())
  expect(await kinds()).toEqual([])
  await writingLetters(db, raiser.plantId)
  await reviewing()
  await send(await upheld())
  expect(await kinds()).toEqual(['decision'])
})

it('evidence that ends the suspension does so by letter, once', async () => {
  await send(await upheld())
  expect(await kinds()).toEqual(['decision', 'reinstatement'])
  const { en, sw } = await lastSaid()
  expect(en).toMatch(/Your suspension has ended.*has sent evidence of what it did after the violation “Uncovered load” of 20 Nov 2026/)
  expect(en).toMatch(/The suspension ended on 21 Nov 2026\..*Whether you may load/)
  expect(sw).toMatch(/Kusimamishwa kwako kumeisha.*ukiukaji “Uncovered load”.*Kusimamishwa kuliisha tarehe 21 Nov 2026/)
})

it('evidence that is reviewed: not accepted, as often as it takes, and accepted', async () => {
  await reviewing()
  const evidence = await upheld()
  for (const _ of [1, 2]) {
    await send(evidence)
    await review(evidence, 'reject')
    const { en, sw } = await lastSaid()
    expect(en).toMatch(
      /The evidence was not accepted.*“Uncovered load” of 20 Nov 2026.*You stay suspended until the office sends other evidence/,
    )
    expect(sw).toMatch(/Ushahidi haukukubaliwa.*Unaendelea kusimamishwa/)
  }
  await send(evidence)
  await review(evidence, 'approve')
  expect(await kinds()).toEqual(['decision', 'evidence', 'evidence', 'reinstatement'])
  const { en, sw } = await lastSaid()
  expect(en).toContain('The plant has accepted the evidence of your transport office after the violation “Uncovered load” of 20 Nov 2026.')
  expect(sw).toContain('Kiwanda kimekubali ushahidi')
})

it('a suspension that was served, beside one that goes on', async () => {
  await upheld({ suspend_driver: false })
  await suspended(10)
  await upheld()
  await serve(9)
  expect(await kinds()).toEqual(['decision', 'decision', 'decision'])
  await serve(10)
  await serve(11)
  expect(await kinds()).toEqual(['decision', 'decision', 'decision', 'reinstatement'])
  raiser = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  const { en, sw } = await lastSaid()
  expect(en).toMatch(/One of your suspensions has ended.*You have served your suspension of 10 days\..*Another suspension goes on\./)
  expect(sw).toMatch(/Umemaliza muda wa kusimamishwa kwa siku 10\..*Kusimamishwa kwingine kunaendelea\./)
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment })
  await decider.call(endSuspension.decide, { request_id, comment, key: 'approve' })
  expect((await lastSaid()).en).toContain('You are reinstated')
})

it('a blacklisting that was reviewed and kept says until when; one that nobody keeps says nothing', async () => {
  const { request_id } = await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment, reason: 'theft' })
  await decider.call(blacklistDriver.decide, { request_id, comment, key: 'approve' })
  const judge = async (key: 'approve' | 'reject', more: object = {}) => {
    const raised = await raiser.call(reviewBlacklisting.raise, { driver_id: driver.id, comment })
    await decider.call(reviewBlacklisting.decide, { request_id: raised.request_id, comment, key, ...more })
  }
  await judge('reject')
  expect(await kinds()).toEqual(['decision'])
  await judge('approve', { review_on: '2027-05-03' })
  expect(await kinds()).toEqual(['decision', 'review'])
  const { en, sw } = await lastSaid()
  expect(en).toMatch(/You stay barred from loading.*reviewed your barring, and keeps it\. It is reviewed again on 03 May 2027\./)
  expect(sw).toMatch(/Unaendelea kuzuiwa.*Kitapitia tena tarehe 03 Mei 2027/)
})

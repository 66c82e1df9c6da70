import { beforeEach, expect, it } from 'vitest'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { processTransporterViolation } from '#requests/kinds/process-transporter-violation/process-transporter-violation.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { writeServed } from '#requests/letters/write-letter.service.ts'
import { aMovingScene, type MovingScene } from '#tests/world/moving-scene.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { casesContract } from '../cases.contract.ts'
import { hearing, writingLetters } from '../cases.factory.ts'

const api = await testApi({ publicUrl: 'http://localhost' })
const { db } = api
const now = api.now
type Person = MovingScene['home']

let scene: MovingScene
beforeEach(async () => {
  api.now = now
  scene = await aMovingScene(api)
  for (const { plantId } of [scene.home, scene.there]) await writingLetters(db, plantId)
})

const staffOf = ({ plantId }: Person) => api.as({ portal: 'staff_portal', plantId })
/** For ten days, at the own plant, where the driver might have replied. */
async function suspended(): Promise<void> {
  await hearing(db, scene.home.plantId)
  const decider = await staffOf(scene.home)
  const { request_id } = await scene.home.call(suspendDriver.raise, { driver_id: scene.driverId, comment: 'No helmet', duration: 10 })
  await decider.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve', early_reason: 'Dangerous' })
}
async function serve(days: number): Promise<void> {
  api.now = new Date(now.getTime() + days * 86_400_000)
  await endServedSuspensions(db, () => api.now, writeServed)
}
/** The letters in each case of the driver that somebody of the plant reads, with where the case is of. */
async function lettersSeen(by: Person) {
  const reader = await staffOf(by)
  const { data } = await reader.call(casesContract.list, { driver_id: scene.driverId })
  const closed = (await reader.call(casesContract.list, { tab: 'closed' })).data
  const ids = new Set([...data, ...closed].filter(({ driver }) => driver._id === scene.driverId).map(({ _id }) => _id))
  const seen = []
  for (const id of ids) {
    const { timeline, earlier_plant } = (await reader.call(casesContract.details, { id })).case
    const letters = timeline.filter(({ kind }) => kind === 'letter')
    seen.push({
      earlier: earlier_plant !== undefined,
      titles: letters.map(({ title }) => title),
      links: letters.map(({ file }) => file?.link),
    })
  }
  return { reader, seen: seen.toSorted((one, other) => Number(other.earlier) - Number(one.earlier)) }
}
const notice = 'Notice to the driver'
const decision = 'Letter about the decision to the driver'
const end = 'Letter about the end of the suspension to the driver'

it('the plant that a driver left writes no letter of what ends later, and its letters are read at the new one', async () => {
  await suspended()
  await scene.moveTo(scene.there)
  await serve(11)
  const [left, came] = [await lettersSeen(scene.home), await lettersSeen(scene.there)]
  expect(left.seen.map(({ titles }) => titles)).toEqual([[notice, decision]])
  expect(came.seen.map(({ earlier, titles }) => ({ earlier, titles }))).toEqual([{ earlier: true, titles: [notice, decision] }])
  const headers = { authorization: `Bearer ${came.reader.token}` }
  const { statusCode } = await api.app.inject({ url: came.seen[0]?.links[0] ?? '', headers })
  expect(statusCode).toBe(200)
  const third = await api.as({ portal: 'staff_portal' })
  const refused = await api.app.inject({ url: came.seen[0]?.links[0] ?? '', headers: { authorization: `Bearer ${third.token}` } })
  expect(refused.statusCode).toBe(404)
})

it('the new plant writes it, in its own case, under its own name', async () => {
  await suspended()
  await scene.moveTo(scene.there)
  await scene.upheldAt(scene.there)
  await serve(11)
  expect((await lettersSeen(scene.home)).seen.map(({ titles }) => titles)).toEqual([[notice, decision]])
  const { reader, seen } = await lettersSeen(scene.there)
  expect(seen.map(({ titles }) => titles)).toEqual([
    [notice, decision],
    [decision, end],
  ])
  const headers = { authorization: `Bearer ${reader.token}` }
  const { rawPayload } = await api.app.inject({ url: `${seen[1]?.links[1]}&language=en`, headers })
  const said = (await readPdf(rawPayload)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  expect(said).toContain(await scene.nameOf(scene.there))
  expect(said).not.toContain(await scene.nameOf(scene.home))
})

it('a suspension for what the office reported itself ends by a reinstatement, because its evidence is there', async () => {
  const evidence = { sanction_evidence: aPdfFile('w.pdf'), sanction_evidence_comment: 'Warned' }
  const { request_id } = await scene.office.call(processTransporterViolation.raise, { driver_id: scene.driverId, ...aReport, ...evidence })
  await scene.home.call(processTransporterViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
  const { reader, seen } = await lettersSeen(scene.home)
  const printed = async (language: string): Promise<string> => {
    const headers = { authorization: `Bearer ${reader.token}` }
    const { rawPayload } = await api.app.inject({ url: `${seen[0]?.links[0]}&language=${language}`, headers })
    return (await readPdf(rawPayload)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  }
  const english = await printed('en')
  expect(english).toContain('The suspension ends when the plant reinstates you.')
  expect(english).not.toContain('evidence')
  expect(await printed('sw')).toContain('Utasimamishwa hadi kiwanda kikurejeshe.')
})

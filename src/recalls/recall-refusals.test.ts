import { beforeEach, expect, it } from 'vitest'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { anApprovedMedical } from '#renewals/renewals.factory.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aProposedRecall } from './recalls.factory.ts'
import { recallsContract } from './recalls.contract.ts'

const api = await testApi()
const { db } = api
const scene = await aRecallScene(api)
const { proposer, second, another, plantId, progressOf, until, verdictFor, bellOf, officeOf, decide } = scene

let { issuer_id, aDriver, recalled } = await scene.aDoctor()
beforeEach(async () => {
  ;({ issuer_id, aDriver, recalled } = await scene.aDoctor())
})

const propose = (input: object = {}) =>
  proposer.call(recallsContract.propose, { issuer_id, reason: 'Reports without examinations', grace_days: 14, ...input })
const withdraw = (recall_id: string, reason = 'The reports were found') => second.call(recallsContract.withdraw, { recall_id, reason })
const latest = async () => (await proposer.call(recallsContract.index, { issuer_id })).data[0]
const refusal = (status: number, problem: object = {}) => ({ status, problem: expect.objectContaining(problem) })

it('nothing picked, a grace of 61 days, an empty reason, a period that ends before it begins, an unknown plant or issuer', async () => {
  await expect(propose()).rejects.toMatchObject(refusal(409, { code: 'nothing_picked' }))
  await aDriver()
  const grace_days = 'Enter a number of days from 0 to 60'
  for (const days of [61, -1, 1.5])
    await expect(propose({ grace_days: days })).rejects.toMatchObject(refusal(422, { errors: { grace_days } }))
  await expect(propose({ reason: ' ' })).rejects.toMatchObject(refusal(422))
  const given_until = 'Choose a day on or after the first one'
  const backwards = propose({ given_from: '2026-02-01', given_until: '2026-01-01' })
  await expect(backwards).rejects.toMatchObject(refusal(422, { errors: { given_until } }))
  await expect(propose({ plant_id: '999999' })).rejects.toMatchObject(refusal(422, { errors: { plant_id: 'Choose a plant' } }))
  await expect(propose({ issuer_id: '999999' })).rejects.toMatchObject(refusal(404))
})

it('who may not recall, and who proposed it, by the database too', async () => {
  await aDriver()
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['administration.manage', 'drivers.read'] })
  await expect(clerk.call(recallsContract.preview, { issuer_id })).rejects.toMatchObject(refusal(403))
  const id = await aProposedRecall(proposer, { issuer_id })
  await expect(decide(proposer, id)).rejects.toMatchObject(refusal(403))
  await expect(decide(clerk, id)).rejects.toMatchObject(refusal(404))
  const directly = db
    .updateTable('confirmation')
    .set({ state: 'confirmed', decided_by: proposer.userId, decided_at: api.now })
    .where('id', '=', id)
  await expect(directly.execute()).rejects.toThrow('cannot decide it')
  expect((await bellOf(second))[0]).toContain('Recall 1 clearance of Dr Wekesa Barasa')
})

it('a second proposal while one waits; the second person sees what changed, and what is so at the confirmation counts', async () => {
  const gone = await aDriver()
  const id = await aProposedRecall(proposer, { issuer_id })
  await expect(propose()).rejects.toMatchObject(refusal(409, { code: 'recall_waits' }))
  await aDriver()
  await anApprovedMedical({ doctor: another, decider: proposer }, gone)
  const { confirmation } = await second.call(confirmationsContract.details, { confirmation_id: id })
  expect(Object.fromEntries(confirmation.facts.map(({ label, wanted }) => [label, wanted]))).toMatchObject({
    'Clearances when it was proposed': '1',
    'Clearances now': '2',
    'Drivers who had to renew then': '1',
    'Drivers who have to renew now': '1',
  })
  await decide(second, id)
  const recallId = (await latest())?._id ?? ''
  await until(recallId, 'open')
  expect(await progressOf(recallId)).toEqual({ to_renew: 1, marked: 1 })
})

it('a proposal of what another recall took meanwhile', async () => {
  await aDriver()
  await recalled()
  await expect(propose()).rejects.toMatchObject(refusal(409, { code: 'nothing_picked' }))
  expect((await proposer.call(recallsContract.preview, { issuer_id })).cannot_because).toContain('No clearance of this issuer is picked')
})

it('confirmed and withdrawn at once: one of the two', async () => {
  await aDriver()
  const confirmation_id = await aProposedRecall(proposer, { issuer_id })
  const outcomes = await Promise.allSettled([
    decide(second, confirmation_id),
    proposer.call(confirmationsContract.withdraw, { confirmation_id }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await latest()) !== undefined).toBe(outcomes[0].status === 'fulfilled')
})

it('a withdrawal lifts what is open and takes the marks; what was renewed stays, and a second one is refused', async () => {
  const [driver, renewed] = [await aDriver(), await aDriver()]
  const office = await officeOf(driver)
  const id = await recalled({ grace_days: 0 })
  await anApprovedMedical({ doctor: another, decider: proposer }, renewed)
  await expect(withdraw(id, ' ')).rejects.toMatchObject(refusal(422))
  const both = await Promise.allSettled([withdraw(id), withdraw(id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await until(id, 'withdrawn')
  expect(await verdictFor(proposer, driver)).toEqual(['cleared'])
  expect(await progressOf(id)).toEqual({ renewed: 1, lifted: 1 })
  expect((await bellOf(office))[0]).toBe(`${driver.name}: The medical does not have to be renewed with another issuer any more.`)
  await expect(withdraw(id)).rejects.toMatchObject(refusal(409, { message: 'This recall was withdrawn by Daniel Mutua already.' }))
})

it('what was withdrawn can be recalled again; what everybody renewed cannot be withdrawn', async () => {
  const driver = await aDriver()
  const first = await recalled()
  await withdraw(first)
  await until(first, 'withdrawn')
  const again = await recalled({ grace_days: 0 })
  expect((await verdictFor(proposer, driver))[0]).toBe('blocked')
  await anApprovedMedical({ doctor: another, decider: proposer }, driver)
  await expect(withdraw(again)).rejects.toMatchObject(refusal(409, { code: 'recall_done' }))
})

import { beforeEach, describe, expect, it } from 'vitest'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { anEvent } from '#events/events.factory.ts'
import { aRequirementScene, induction, ofLowLoaders } from '#tests/world/requirement-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { openPreviews } from './preview.service.ts'
import { requirementsContract } from './requirements.contract.ts'

const api = await testApi()
const { create, change, preview, index } = requirementsContract
let scene = await aRequirementScene(api)
beforeEach(async () => {
  scene = await aRequirementScene(api)
})

const { name: _, ...rule } = induction
const forLowLoaders = { ...rule, needed_by: ofLowLoaders }

describe('the preview', () => {
  it('counts whom a draft would block who may load today, and names them', async () => {
    expect(await scene.manager.call(preview, forLowLoaders)).toEqual({
      day: '2026-11-21',
      active_drivers: 21,
      newly_blocked: 1,
      needs_second_person: false,
      drivers: [{ driver_id: { _id: scene.drivers[0]?.id, name: 'Asha Otieno' }, reason: 'Has attended no such event' }],
      hint: "No event at this plant has the topic 'Site induction' yet. Schedule one, and drivers meet this by attending it.",
    })
    expect(await scene.manager.call(preview, { ...rule, met_by: '2027-03-01' })).toMatchObject({
      day: '2027-03-01',
      newly_blocked: 21,
      needs_second_person: true,
      drivers: { length: 21 },
    })
    expect((await scene.manager.call(index, {})).data).toHaveLength(6)
  })

  it('leaves out who has attended, and says of whom the proof ends before', async () => {
    const [, attended, longAgo] = scene.drivers
    const of = { plantId: scene.plantId, topic: ' SITE induction' }
    await anEvent(api.db, { ...of, date: '2026-10-01', drivers: [attended?.id ?? ''] })
    await anEvent(api.db, { ...of, date: '2024-10-01', drivers: [longAgo?.id ?? ''] })
    const { newly_blocked, drivers, hint } = await scene.manager.call(preview, rule)
    expect([newly_blocked, hint]).toEqual([20, null])
    expect(drivers.find(({ driver_id }) => driver_id._id === longAgo?.id)?.reason).toBe('Has attended no such event')
  })

  it('of a change counts only whom the rules as they are would not block', async () => {
    const id = await scene.add()
    await scene.settled()
    const draft = { ...rule, requirement_id: id, from_day: '2026-11-22' }
    expect(await scene.manager.call(preview, { ...draft, needed_by: ofLowLoaders })).toMatchObject({ newly_blocked: 0 })
    expect(await scene.manager.call(preview, draft)).toMatchObject({ newly_blocked: 20 })
  })

  it('names nobody to whoever may not read drivers', async () => {
    const writer = await api.as({ portal: 'staff_portal', plantId: scene.plantId, permissions: ['requirements.manage'] })
    expect(await writer.call(preview, forLowLoaders)).toMatchObject({ newly_blocked: 1, drivers: [] })
  })

  it('refuses a day that cannot be, as saving does', async () => {
    await expect(scene.manager.call(preview, { ...rule, from_day: '2026-11-20' })).rejects.toMatchObject({
      problem: { errors: { from_day: 'This day has passed. Choose today or a later day.' } },
    })
  })

  it('of a person ends where the next one begins, or the connection is lost', async () => {
    const inTurn = openPreviews()
    const untilStopped = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const never = new AbortController().signal
    const first = inTurn('1', never, untilStopped)
    const other = inTurn('2', never, untilStopped)
    const gone = new AbortController()
    const second = inTurn('1', gone.signal, untilStopped)
    await expect(first).rejects.toMatchObject({ code: 'newer_preview' })
    gone.abort()
    await expect(second).rejects.toMatchObject({ status: 503 })
    expect(await inTurn('1', never, async () => 'counted')).toBe('counted')
    void inTurn('2', never, async () => 'counted')
    await expect(other).rejects.toMatchObject({ code: 'newer_preview' })
  })
})

describe('a second person', () => {
  const forAll = () => scene.manager.call(create, induction)

  it('confirms what blocks more than 5 % of the active drivers, and reads the count of now', async () => {
    const { message, requirement_id } = await forAll()
    expect(message).toBe('A second person has to confirm this. They were notified and have 7 days.')
    expect((await scene.manager.call(index, {})).data.at(-1)).toMatchObject({ state: 'waits', not_met: 0 })
    const confirmation_id = await scene.waiting()
    const { confirmation } = await scene.second.call(confirmationsContract.details, { confirmation_id })
    expect(confirmation.title).toBe('Add the requirement site induction: 21 of 21 active drivers would be blocked')
    expect(confirmation.facts.slice(-2).map(({ label, wanted }) => `${label}: ${wanted}`)).toEqual([
      'Drivers it would block when it was proposed: 21 of 21 active drivers',
      'Drivers it would block now: 21 of 21 active drivers',
    ])
    await expect(scene.manager.call(confirmationsContract.decide, { confirmation_id, key: 'confirm' })).rejects.toMatchObject({
      status: 403,
    })
    expect((await scene.detailsOf(requirement_id)).versions).toEqual([])

    await scene.decide(confirmation_id)
    await scene.settled()
    const [version] = (await scene.detailsOf(requirement_id)).versions
    expect(version).toMatchObject({ state: 'in force', created_by: 'Halima Said', confirmed_by: 'Daniel Mutua' })
    expect((await scene.verdictOf(scene.drivers[5]))[0]).toBe('blocked')
  })

  it('is asked by what the server counts, not by what was shown', async () => {
    const two = scene.drivers.slice(0, 2).map(({ id }) => id)
    await api.ownerDb
      .updateTable('driver')
      .set({ vehicle_options: ['Low loader'] })
      .where('id', 'in', two)
      .execute()
    const { message } = await scene.manager.call(create, { ...induction, needed_by: ofLowLoaders })
    expect(message).toBe('A second person has to confirm this. They were notified and have 7 days.')
  })

  it('whose change waits: no other one is saved; a refusal leaves nothing', async () => {
    const id = await scene.add({ from_day: '2026-12-01' })
    await scene.manager.call(change, { ...induction, requirement_id: id, from_day: '2027-01-01' })
    const waits = {
      status: 409,
      problem: { message: 'A change of this requirement waits for its second person. It has to be confirmed, refused or withdrawn first.' },
    }
    const another = { ...induction, needed_by: ofLowLoaders, requirement_id: id, from_day: '2027-02-01' }
    await expect(scene.manager.call(change, another)).rejects.toMatchObject(waits)
    await expect(scene.manager.call(requirementsContract.end, { requirement_id: id, from_day: '2027-02-01' })).rejects.toMatchObject(waits)
    expect((await scene.detailsOf(id)).cannot_because).toBe(waits.problem.message)
    await scene.decide(await scene.waiting(), 'refuse')
    await scene.manager.call(change, another)
  })

  it('who confirms after its first day lets it begin on the day of the confirmation', async () => {
    api.now = new Date('2026-11-21T20:50:00Z')
    scene = await aRequirementScene(api)
    const { requirement_id } = await forAll()
    // Past midnight at the plant.
    api.now = new Date('2026-11-21T21:05:00Z')
    await scene.decide(await scene.waiting())
    expect((await scene.detailsOf(requirement_id)).versions).toMatchObject([{ from_day: '2026-11-22', state: 'in force' }])
    api.now = new Date('2026-11-21T06:00:00Z')
  })

  it('a refused new requirement is gone from the list', async () => {
    await forAll()
    await scene.decide(await scene.waiting(), 'refuse')
    expect((await scene.manager.call(index, {})).data).toHaveLength(6)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { settle } from '#drivers/drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aRequirementScene, induction, ofLowLoaders } from '#tests/world/requirement-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { beginDueVersions } from './begin-versions.service.ts'
import { requirementsContract } from './requirements.contract.ts'

const api = await testApi()
const { index, change, changeBuiltIn, end, withdraw } = requirementsContract
let scene = await aRequirementScene(api)
beforeEach(async () => {
  scene = await aRequirementScene(api)
})

const audited = async (requirementId: string): Promise<readonly string[]> =>
  (
    await api.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'requirement')
      .where('subject_id', '=', requirementId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const rowOf = async (name: string) => (await scene.manager.call(index, {})).data.find((row) => row.name === name)
const versionsOf = async (id: string) =>
  (await scene.detailsOf(id)).versions.map(({ from_day, state, is_end }) => `${from_day} ${state}${is_end ? ' end' : ''}`)

describe('a change', () => {
  it('is a new version from its day on; one on the day of another is refused', async () => {
    const id = await scene.add({ validity: { kind: 'months', months: 12, byAge: [] } })
    const changed = { ...induction, needed_by: ofLowLoaders, requirement_id: id, name: 'yard induction' }
    await expect(scene.manager.call(change, changed)).rejects.toMatchObject({
      problem: { errors: { from_day: 'Another version begins on 21 Nov 2026. Choose another day.' } },
    })
    await scene.manager.call(change, { ...changed, from_day: '2027-01-01' })
    await expect(scene.manager.call(change, { ...changed, from_day: '2027-01-01' })).rejects.toMatchObject({
      problem: { errors: { from_day: 'Another version begins on 01 Jan 2027. Withdraw it first, or choose another day.' } },
    })
    expect(await versionsOf(id)).toEqual(['2027-01-01 ahead', '2026-11-21 in force'])
    expect(await rowOf('site induction')).toMatchObject({ validity_text: '12 months', next_change: { from_day: '2027-01-01' } })
  })

  it('for all measures proofs of before, for new ones it does not', async () => {
    const [lowLoader] = scene.drivers
    await anEvent(api.db, { plantId: scene.plantId, topic: 'Site induction', date: '2025-10-01', drivers: [lowLoader?.id ?? ''] })
    const id = await scene.add({ from_day: '2026-11-21' })
    await scene.settled()
    expect(await scene.verdictOf(lowLoader)).toEqual(['cleared'])
    const shorter = {
      ...induction,
      needed_by: ofLowLoaders,
      requirement_id: id,
      validity: { kind: 'months' as const, months: 12, byAge: [] },
    }
    await scene.manager.call(change, { ...shorter, from_day: '2026-11-22' })
    await scene.settled()
    expect(await scene.verdictOf(lowLoader, '2026-11-22')).toEqual(['cleared'])
    await scene.manager.call(change, { ...shorter, from_day: '2026-11-23', for_all: true })
    await scene.settled()
    expect((await scene.verdictOf(lowLoader, '2026-11-23'))[0]).toBe('blocked')
  })

  it('of a built-in one is its validity; the texts stay, and an end brings 12 months back', async () => {
    const medical = (await rowOf('medical'))?._id ?? ''
    expect(await rowOf('medical')).toMatchObject({ validity_text: '12 months', proof_text: 'Renewal by a doctor', is_built_in: true })
    const by50 = { kind: 'months' as const, months: 24, byAge: [{ fromAge: 50, months: 12 }] }
    await scene.manager.call(changeBuiltIn, { requirement_id: medical, validity: by50, from_day: '2026-11-21' })
    expect(await rowOf('medical')).toMatchObject({ validity_text: '24 months and 12 months from 50 years of age', since: '2026-11-21' })
    await expect(scene.manager.call(change, { ...induction, requirement_id: medical })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'This requirement is built in. Only how long a proof lasts can be changed.' },
    })
    const pass = (await rowOf('pass'))?._id ?? ''
    await expect(scene.manager.call(changeBuiltIn, { requirement_id: pass, validity: by50, from_day: '2026-12-01' })).rejects.toMatchObject(
      {
        status: 409,
        problem: { message: 'This requirement is built in, and how long it lasts follows from its date.' },
      },
    )
    await scene.manager.call(end, { requirement_id: medical, from_day: '2026-12-01' })
    await beginDueVersions(api.db, { send: async () => () => {} }, new Date('2026-12-01T06:00:00Z'))
    expect(await rowOf('medical')).toMatchObject({ validity_text: '12 months', state: 'in force' })
    const other = await aRequirementScene(api, 0)
    const there = (await other.manager.call(index, {})).data.find(({ key }) => key === 'medical')
    expect(there).toMatchObject({ since: null, validity_text: '12 months' })
  })

  it('of a built-in one for all blocks whose proof is too old, and so many need a second person', async () => {
    const medical = (await rowOf('medical'))?._id ?? ''
    const shorter = { requirement_id: medical, validity: { kind: 'months' as const, months: 6, byAge: [] }, from_day: '2026-11-21' }
    await scene.manager.call(changeBuiltIn, { ...shorter, for_all: true })
    expect(await versionsOf(medical)).toEqual([])
    expect((await scene.detailsOf(medical)).waiting).toBe(await scene.waiting())
  })
})

describe('an end', () => {
  it('frees from its day on; what has ended is neither changed nor ended', async () => {
    const [lowLoader] = scene.drivers
    const id = await scene.add()
    await scene.settled()
    await scene.manager.call(end, { requirement_id: id, from_day: '2026-11-22' })
    await expect(scene.manager.call(change, { ...induction, requirement_id: id, from_day: '2026-12-01' })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'This requirement ends on 22 Nov 2026. Withdraw that end first.' },
    })
    await beginDueVersions(api.db, { send: async () => () => {} }, new Date('2026-11-22T06:00:00Z'))
    await settle(api.db, [lowLoader?.id ?? ''], api.now)
    expect(await scene.verdictOf(lowLoader)).toEqual(['cleared'])
    const ended = { status: 409, problem: { message: 'This requirement has ended. Add a new one instead.' } }
    await expect(scene.manager.call(end, { requirement_id: id, from_day: '2026-12-01' })).rejects.toMatchObject(ended)
    await expect(scene.manager.call(change, { ...induction, requirement_id: id, from_day: '2026-12-01' })).rejects.toMatchObject(ended)
    expect(await rowOf('site induction')).toMatchObject({ state: 'ended' })
    expect(await audited(id)).toEqual(['requirement changed', 'requirement ended', 'requirement version begun'])
  })

  it('waits for what lies ahead, and for renewals on their way', async () => {
    const id = await scene.add({ proof: { kind: 'renewal', sentBy: ['office'], needsFile: true } })
    await scene.manager.call(change, { ...induction, needed_by: ofLowLoaders, requirement_id: id, from_day: '2027-01-01' })
    await expect(scene.manager.call(end, { requirement_id: id, from_day: '2026-12-01' })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'A change of 01 Jan 2027 lies ahead, by which it would be needed again. Withdraw it first.' },
    })
    const [version] = (await scene.detailsOf(id)).versions
    await scene.manager.call(withdraw, { version_id: version?._id ?? '' })
    const { key } = (await scene.detailsOf(id)).requirement
    const [driver] = scene.drivers
    await api.ownerDb
      .insertInto('request_type')
      .values({ id: 15, slug: 'renew-requirement' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const of = { driver_id: driver?.id ?? '', auth_plant_id: scene.plantId, transporter_id: driver?.transporter_id ?? '' }
    await api.db
      .insertInto('request')
      .values({
        ...of,
        type_id: 15,
        body_data: JSON.stringify({ requirement: key }),
        created_by: scene.manager.userId,
        created_at: api.now,
      })
      .execute()
    await expect(scene.manager.call(end, { requirement_id: id, from_day: '2026-12-01' })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'A renewal of this requirement is pending. Decide it first.' },
    })
  })

  it('gives the name back, which another one has until then', async () => {
    const id = await scene.add()
    await expect(scene.add({ name: ' Site Induction' })).rejects.toMatchObject({
      problem: { errors: { name: 'Another requirement of the plant has this name' } },
    })
    await scene.manager.call(end, { requirement_id: id, from_day: '2026-11-22' })
    await expect(scene.add()).rejects.toMatchObject({ status: 422 })
    await beginDueVersions(api.db, { send: async () => () => {} }, new Date('2026-11-22T06:00:00Z'))
    expect(await scene.add({ from_day: '2026-11-23' })).not.toBe(id)
  })
})

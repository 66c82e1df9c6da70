import { beforeEach, describe, expect, it } from 'vitest'
import { settle } from '#drivers/drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aRequirementScene, induction, ofLowLoaders } from '#tests/world/requirement-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { beginDueVersions } from './begin-versions.service.ts'
import { requirementsContract } from './requirements.contract.ts'

const api = await testApi()
const { index, details, create, change, changeBuiltIn, end, withdraw, preview } = requirementsContract
const { name: _name, ...rule } = induction
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

describe('who may', () => {
  it('whoever maintains plants reads, whoever manages requirements changes, all others nothing', async () => {
    const { plantId } = scene
    const id = await scene.add()
    const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['administration.manage'] })
    const writer = await api.as({ portal: 'staff_portal', plantId, permissions: ['requirements.manage'] })
    const guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
    const office = await api.as({ portal: 'transporter_portal', plantId })
    for (const { call } of [guard, office]) {
      await expect(call(index, {})).rejects.toMatchObject({ status: 403 })
      await expect(call(details, { requirement_id: id })).rejects.toMatchObject({ status: 403 })
    }
    for (const { call } of [guard, office, reader]) {
      await expect(call(create, { ...induction, name: 'permit' })).rejects.toMatchObject({ status: 403 })
      await expect(call(preview, rule)).rejects.toMatchObject({ status: 403 })
      await expect(call(end, { requirement_id: id, from_day: '2026-11-21' })).rejects.toMatchObject({ status: 403 })
    }
    expect((await reader.call(index, {})).data.map(({ name }) => name)).toContain('site induction')
    expect((await writer.call(index, {})).data.map(({ name }) => name)).toContain('site induction')
  })

  it("another plant's requirement is not found", async () => {
    const id = await scene.add({ from_day: '2026-12-01' })
    const [version] = (await scene.detailsOf(id)).versions
    const { call } = (await aRequirementScene(api, 0)).manager
    const notFound = { status: 404 }
    await expect(call(details, { requirement_id: id })).rejects.toMatchObject(notFound)
    await expect(call(change, { ...induction, requirement_id: id })).rejects.toMatchObject(notFound)
    await expect(call(preview, { ...rule, requirement_id: id })).rejects.toMatchObject(notFound)
    await expect(call(end, { requirement_id: id, from_day: '2026-12-02' })).rejects.toMatchObject(notFound)
    await expect(call(withdraw, { version_id: version?._id })).rejects.toMatchObject(notFound)
    expect((await call(index, {})).data.map(({ key }) => key)).toEqual(['pass', 'medical', 'ddt', 'bulker', 'licence', 'transporter'])
  })
})

describe('a new requirement', () => {
  it('blocks from its first day on, and attending an event with the topic clears', async () => {
    const [lowLoader, flatbed] = scene.drivers
    const id = await scene.add()
    await scene.settled()
    expect(await scene.verdictOf(lowLoader)).toEqual(['blocked', 'No valid site induction is on record. Attend an event: Site induction.'])
    expect(await scene.verdictOf(flatbed)).toEqual(['cleared'])
    expect(await rowOf('site induction')).toMatchObject({
      key: expect.stringMatching(/^site_induction(_\d+)?$/) as unknown,
      short_name: 'site induction',
      proof_text: 'Attendance at an event: Site induction',
      needed_text: 'drivers of Low loader',
      validity_text: '24 months',
      state: 'in force',
      since: '2026-11-21',
      not_met: 1,
    })
    expect(await audited(id)).toEqual(['requirement changed'])
  })

  it('ahead warns and blocks nobody; it begins on its day, and can be withdrawn until then', async () => {
    const id = await scene.add({ from_day: '2026-12-01' })
    await scene.settled()
    const [lowLoader] = scene.drivers
    expect((await scene.verdictOf(lowLoader))[0]).toBe('warn')
    expect(await rowOf('site induction')).toMatchObject({
      state: 'ahead',
      since: null,
      next_change: { from_day: '2026-12-01', is_end: false },
    })

    const other = await scene.add({ name: 'permit', from_day: '2026-12-01' })
    const [version] = (await scene.detailsOf(other)).versions
    await scene.manager.call(withdraw, { version_id: version?._id })
    expect(await rowOf('permit')).toBe(undefined)
    expect(await versionsOf(other)).toEqual(['2026-12-01 withdrawn'])

    await beginDueVersions(api.db, { send: async () => () => {} }, new Date('2026-11-30T20:59:00Z'))
    expect(await versionsOf(id)).toEqual(['2026-12-01 ahead'])
    await beginDueVersions(api.db, { send: async () => () => {} }, new Date('2026-11-30T21:01:00Z'))
    expect(await versionsOf(id)).toEqual(['2026-12-01 in force'])
    expect(await audited(id)).toEqual(['requirement changed', 'requirement version begun'])
    expect(await audited(other)).toEqual(['requirement changed', 'requirement version withdrawn'])
    await expect(scene.manager.call(withdraw, { version_id: version?._id })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'This version was withdrawn by Halima Said already.' },
    })
  })

  it('keys follow the names, with a number where one is taken', async () => {
    const keys = []
    for (const name of ['12 hour rest — köln', '12 hour rest: köln', '許可']) {
      const id = await scene.add({ name, from_day: '2026-12-01', short_name: 'rest' })
      keys.push((await scene.detailsOf(id)).requirement.key)
    }
    expect(keys).toEqual(['hour_rest_ko_ln', 'hour_rest_ko_ln_2', 'requirement'])
  })
})

describe('refuses at the field', () => {
  it.each<[object, object]>([
    [{ name: '' }, { name: 'This is mandatory' }],
    [{ name: 'Medical' }, { name: 'Another requirement of the plant has this name' }],
    [
      { name: 'a training that has a very long name' },
      { short_name: 'The name is longer than 24 characters. Enter a short one for lists and cards' },
    ],
    [{ proof: { kind: 'attendance', topic: ' ' } }, { 'proof.topic': 'This is mandatory' }],
    [{ proof: { kind: 'belief' } }, { 'proof.kind': 'Choose how it is proved' }],
    [{ proof: { kind: 'renewal', sentBy: [], needsFile: true } }, { 'proof.sentBy': 'Choose at least one' }],
    [{ validity: { kind: 'proof' } }, { validity: 'Only a renewal has a date on the proof. Choose another validity.' }],
    [{ validity: { kind: 'months', months: 0, byAge: [] } }, { 'validity.months': 'Enter a whole number from 1 to 120' }],
    [
      {
        validity: {
          kind: 'months',
          months: 24,
          byAge: [
            { fromAge: 50, months: 12 },
            { fromAge: 40, months: 6 },
          ],
        },
      },
      { validity: 'Ages go up from one line to the next.' },
    ],
    [
      {
        validity: {
          kind: 'months',
          months: 24,
          byAge: [
            { fromAge: 50, months: 12 },
            { fromAge: 50, months: 6 },
          ],
        },
      },
      { validity: 'The same age stands here twice. Remove one of the two.' },
    ],
    [
      {
        needed_by: [
          { kind: 'transporter', is: 'spot' },
          { kind: 'transporter', is: 'regular' },
        ],
      },
      { needed_by: 'No transporter is spot and regular. Remove one of the two conditions.' },
    ],
    [
      {
        needed_by: [
          { kind: 'vehicle_option', oneOf: ['Bulker'] },
          { kind: 'vehicle_option', oneOf: ['Tipper'] },
        ],
      },
      { needed_by: 'Two conditions of the same kind have nothing in common. Put what you choose into one condition.' },
    ],
    [
      {
        needed_by: [
          { kind: 'age_from', years: 50 },
          { kind: 'age_from', years: 60 },
        ],
      },
      { needed_by: 'The same kind of condition stands here twice. Remove one of the two.' },
    ],
    [{ needed_by: [{ kind: 'vehicle_option', oneOf: [] }] }, { 'needed_by.0.oneOf': 'Choose at least one' }],
    [{ from_day: '2026-11-20' }, { from_day: 'This day has passed. Choose today or a later day.' }],
    [{ from_day: '2028-11-22' }, { from_day: 'Choose a day within 24 months' }],
    [{ from_day: '2026-12-01', met_by: '2026-11-30' }, { met_by: 'Choose a day on or after the first one' }],
    [{ met_by: '2028-11-22' }, { met_by: 'Choose a day within 24 months of the first one' }],
  ])('%j', async (fields, errors) => {
    await expect(scene.add(fields)).rejects.toMatchObject({ status: 422, problem: { errors } })
    expect((await scene.manager.call(index, {})).data).toHaveLength(6)
  })

  it('a name that another one has, and not one that has ended', async () => {
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
    await scene.manager.call(withdraw, { version_id: version?._id })
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
})

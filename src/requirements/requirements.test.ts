import { beforeEach, describe, expect, it } from 'vitest'
import { aRequirementScene, induction } from '#tests/world/requirement-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { beginDueVersions } from './begin-versions.service.ts'
import { requirementsContract } from './requirements.contract.ts'

const api = await testApi()
const { index, details, create, change, end, withdraw, preview } = requirementsContract
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
    await expect(call(withdraw, { version_id: version?._id ?? '' })).rejects.toMatchObject(notFound)
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
    await scene.manager.call(withdraw, { version_id: version?._id ?? '' })
    expect(await rowOf('permit')).toBe(undefined)
    expect(await versionsOf(other)).toEqual(['2026-12-01 withdrawn'])

    await beginDueVersions(api.db, { send: async () => () => {} }, new Date('2026-11-30T20:59:00Z'))
    expect(await versionsOf(id)).toEqual(['2026-12-01 ahead'])
    await beginDueVersions(api.db, { send: async () => () => {} }, new Date('2026-11-30T21:01:00Z'))
    expect(await versionsOf(id)).toEqual(['2026-12-01 in force'])
    expect(await audited(id)).toEqual(['requirement changed', 'requirement version begun'])
    expect(await audited(other)).toEqual(['requirement changed', 'requirement version withdrawn'])
    await expect(scene.manager.call(withdraw, { version_id: version?._id ?? '' })).rejects.toMatchObject({
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
})

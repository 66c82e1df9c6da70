import { describe, expect, it } from 'vitest'
import { aBarredScene, aPerson } from '#tests/world/barred-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { reviewSteps } from '../verification/review/review.factory.ts'
import { barredMatchesContract } from './barred-matches.contract.ts'

const api = await testApi()
const { db } = api
const { barring, waiting, transporterId, reviewer, verifier, office, aBarred, submitted, matchOf, say, bellOf } = await aBarredScene(api)
const { index, counts, details, answer, file } = barredMatchesContract

describe('those who compare', () => {
  it('are told at the bell, list and count it, and see the two records with photographs and reasons', async () => {
    const barred = await aBarred()
    const before = (await reviewer.call(counts, {})).open
    const application = await submitted({ licence_no: barred.licence_no ?? null })
    const notice = (await bellOf(reviewer)).find(({ body }) => body.includes(barred.name))
    expect(notice).toMatchObject({
      title: 'An applicant may be a barred person',
      body: `An applicant at ${waiting.name} has the same licence number as ${barred.name}. Compare the two records.`,
    })
    expect((await reviewer.call(counts, {})).open).toBe(before + 1)
    const { data } = await reviewer.call(index, { page_size: 100 })
    expect(data.find(({ applicant }) => applicant === application.driverName)).toMatchObject({
      applicant_plant: waiting.name,
      barred: barred.name,
      reason: 'the same licence number',
    })
    const { match } = await reviewer.call(details, { match_id: await matchOf(application) })
    expect(match.records?.barred).toMatchObject({
      name: barred.name,
      id_no: barred.id_no,
      status: { name: 'Blacklisted' },
      plant: barring.name,
    })
    expect(match.records?.applicant).toMatchObject({ name: application.driverName, plant: waiting.name })
    expect(match.records?.applicant.documents.map(({ name }) => name)).toEqual(['Id card', 'Driving licence'])
  })

  it('open photographs and identity documents only, audited, and only until it is answered', async () => {
    const barred = await aBarred()
    const application = await submitted({ licence_no: barred.licence_no ?? null })
    const match_id = await matchOf(application)
    const open = (document_id?: string) => reviewer.call(file, { match_id, of: 'applicant', ...(document_id && { document_id }) })
    await expect(open()).rejects.toMatchObject({ status: 404 })
    await expect(open(application.documents['Medical report'])).rejects.toMatchObject({ status: 404 })
    // The row is there, its bytes are not: the opening is audited before they are sent.
    await open(application.documents['Id card']).catch(() => undefined)
    const audited = await db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'barred match')
      .where('subject_id', '=', match_id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['possible barred person found', 'document opened to compare'])
    await say(match_id, 'another person')
    await expect(open(application.documents['Id card'])).rejects.toMatchObject({ status: 404 })
    expect((await reviewer.call(details, { match_id })).match.records).toBeNull()
  })

  it('are those of the plant that barred: elsewhere there is nothing to see', async () => {
    const barred = await aBarred()
    const match_id = await matchOf(await submitted({ licence_no: barred.licence_no ?? null }))
    const elsewhere = await api.as({ portal: 'staff_portal', plantId: waiting.id })
    await expect(elsewhere.call(details, { match_id })).rejects.toMatchObject({ status: 404 })
    await expect(elsewhere.call(file, { match_id, of: 'barred' })).rejects.toMatchObject({ status: 404 })
    await expect(say(match_id, 'the same', elsewhere)).rejects.toMatchObject({ status: 404 })
    const colleague = await api.as({ portal: 'staff_portal', plantId: barring.id, permissions: ['requests.read'] })
    await expect(colleague.call(details, { match_id })).rejects.toMatchObject({ status: 403 })
  })

  it('neither submitted the applicant nor work for the office', async () => {
    const own = await api.as({ portal: 'staff_portal', plantId: barring.id })
    const barred = await aBarred()
    const application = await reviewSteps(db, { reviewer: verifier, office: { ...own, transporterId, plantId: waiting.id } }).submit({
      ...aPerson(),
      licence_no: barred.licence_no ?? null,
    })
    const match_id = await matchOf(application)
    await expect(say(match_id, 'another person', own)).rejects.toMatchObject({ status: 403 })
    expect((await own.call(details, { match_id })).match).toMatchObject({
      records: null,
      cannot_answer_because: expect.stringContaining('colleague'),
    })
    await expect(own.call(file, { match_id, of: 'barred' })).rejects.toMatchObject({ status: 403 })
    expect((await bellOf(own)).filter(({ body }) => body.includes(application.driverName))).toEqual([])

    const double = await api.as({ portal: 'staff_portal', plantId: barring.id })
    const { role_id } = await db.selectFrom('allocation').select('role_id').where('user_id', '=', office.userId).executeTakeFirstOrThrow()
    await db
      .insertInto('allocation')
      .values({ user_id: double.userId, auth_plant_id: waiting.id, portal: 'transporter_portal', role_id, transporter_id: transporterId })
      .execute()
    await expect(say(match_id, 'another person', double)).rejects.toMatchObject({ status: 403 })
  })

  it('answer once, with a comment', async () => {
    const barred = await aBarred()
    const match_id = await matchOf(await submitted({ licence_no: barred.licence_no ?? null }))
    await expect(reviewer.call(answer, { match_id, answer: 'the same', comment: ' ' })).rejects.toMatchObject({ status: 422 })
    const colleague = await api.as({ portal: 'staff_portal', plantId: barring.id })
    const said = await Promise.allSettled([say(match_id, 'another person'), say(match_id, 'the same', colleague)])
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(say(match_id, 'another person')).rejects.toMatchObject({ status: 409, problem: { code: 'match_answered' } })
    expect((await reviewer.call(index, { tab: 'answered' })).data[0]).toMatchObject({ barred: barred.name })
  })
})

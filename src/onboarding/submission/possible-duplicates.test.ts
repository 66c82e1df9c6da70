import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { lookUpLimit, missLimit } from '#drivers/id-no-attempts.rules.ts'
import type { DraftEntries } from '../drafts/draft-entries.rules.ts'
import { aDraft, aWholeDraft } from '../drafts/drafts.factory.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { submissionContract } from './submission.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
let plantId: string
let officer: Person
let clerk: Person
const api = await testApi()
const { duplicates } = submissionContract

beforeAll(async () => {
  plantId = await anOnboardingPlant(api.db)
  officer = await api.as({ portal: 'staff_portal', plantId })
  clerk = await api.as({ portal: 'transporter_portal', plantId })
})

const draftOf = async (by: Person, entered: object = {}) => {
  const { id: transporter_id } = await api.db.selectFrom('transporter').select('id').limit(1).executeTakeFirstOrThrow()
  const chosen: DraftEntries = { ...(by.transporterId === null && { transporter_id }), ...entered }
  return aWholeDraft(api.db, { plantId, transporterId: by.transporterId, by: by.userId, entered: chosen })
}
const ask = async (by: Person, draft_id: string) => (await by.call(duplicates, { draft_id })).duplicates
const person = { name: 'Kamau Njoroge Mwangi', date_of_birth: '1979-02-03', licence_no: 'DUP-4411', phones: ['+254711222333'] }
const same = { name: 'Kamau Mwangi Njoroge', date_of_birth: '1979-02-03', licence_no: 'dup-4411', phones: ['0711 222 333'] }

describe('possible duplicates are refused', () => {
  it('of what is typed into the call, of a draft of others, and of one that cannot be submitted yet', async () => {
    const typed = { licence_no: 'DUP-4411' } as unknown as { draft_id: string }
    await expect(officer.call(duplicates, typed)).rejects.toMatchObject({ status: 422 })
    const rival = await api.as({ portal: 'transporter_portal', plantId })
    const draftId = await draftOf(clerk)
    for (const stranger of [rival, officer]) await expect(ask(stranger, draftId)).rejects.toMatchObject({ status: 404 })
    const begun = await aDraft(api.db, { plantId, transporterId: clerk.transporterId, by: clerk.userId, entered: same })
    await expect(ask(clerk, begun)).rejects.toMatchObject({ status: 422 })
  })

  it('more often than drivers may be looked up, and of persons of other plants more often than unknown numbers', async () => {
    await aDriver(api.db, { licence_no: 'DUP-9' })
    const [curious, patient] = [await api.as({ portal: 'staff_portal', plantId }), await api.as({ portal: 'transporter_portal', plantId })]
    const elsewhere = await draftOf(curious, { licence_no: 'DUP-9' })
    for (let times = 0; times < missLimit.events; times++) await ask(curious, elsewhere)
    await expect(ask(curious, elsewhere)).rejects.toMatchObject({ status: 429 })
    const own = await draftOf(patient)
    for (let times = 0; times < lookUpLimit.events; times++) await ask(patient, own)
    await expect(ask(patient, own)).rejects.toMatchObject({ status: 429 })
  })
})

it('staff read names of their plant and plants of others; it is on record', async () => {
  const [mine, foreign] = [await aDriver(api.db, { plantId, ...person }), await aDriver(api.db, { ...person, name: 'Kamau Njoroge' })]
  const draftId = await draftOf(officer, same)
  const found = await ask(officer, draftId)
  expect(found).toHaveLength(2)
  expect(found.find(({ driver }) => driver)).toMatchObject({
    reasons: ['licence_no', 'phone', 'name'],
    driver: { _id: mine.id, name: mine.name },
    plant: null,
    message: expect.stringContaining('Kamau Njoroge Mwangi (Active) has the same licence number'),
  })
  expect(JSON.stringify(found.find(({ driver }) => driver === null))).not.toContain(foreign.name)
  const audit = api.db.selectFrom('audit').select(['user_id', 'after']).where('action', '=', 'possible duplicates asked')
  expect(await audit.where('subject_id', '=', draftId).execute()).toEqual([
    { user_id: officer.userId, after: { portal: 'staff_portal', driver_ids: expect.arrayContaining([mine.id, foreign.id]) as string[] } },
  ])
})

it('an office reads the same of everybody, known or not', async () => {
  const known = await aDriver(api.db, { plantId, ...person, licence_no: 'DUP-7' })
  const answers = [
    await ask(clerk, await draftOf(clerk, { ...same, licence_no: 'DUP-7' })),
    await ask(clerk, await draftOf(clerk, { name: 'Nobody Known', licence_no: 'DL-NEW-1', phones: ['0711 999 888'] })),
  ]
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual([
    { reasons: [], message: 'The plant will check whether it knows this person already.', driver: null, plant: null, status: null },
  ])
  expect(JSON.stringify(answers)).not.toContain(known.name)
})

it('the person itself, another day of birth, and other names are none', async () => {
  const { id_no } = await aDriver(api.db, {
    plantId,
    name: 'Wanjiku Nyambura',
    date_of_birth: '1982-07-07',
    licence_no: 'DUP-1',
    phones: ['+254711000111'],
  })
  const others = [
    { id_no, licence_no: 'DUP-1', phones: ['0711000111'] },
    { name: 'Wanjiku Nyambura', date_of_birth: '1982-07-08', licence_no: 'DL-NEW-2', phones: ['0711 999 887'] },
    { name: 'Peter Otieno', date_of_birth: '1982-07-07', licence_no: 'DL-NEW-3', phones: ['0711 999 886'] },
  ]
  for (const entered of others) expect(await ask(officer, await draftOf(officer, entered))).toEqual([])
})

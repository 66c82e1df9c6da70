import { beforeEach, describe, expect, it } from 'vitest'
import { anAllocation, aRole } from '#accounts/accounts.factory.ts'
import { aMoveScene, type MoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { admissionsContract } from './admissions.contract.ts'
import { movesContract } from './moves/moves.contract.ts'

const api = await testApi()
const { db } = api
type Person = MoveScene['home']

let scene: MoveScene
let times = 0
beforeEach(async () => {
  scene = await aMoveScene(api)
})

const emailOf = (userId: string, email: string) => db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
/** Another account of whoever asks at the office, with access to decide at the other plant. */
async function theSamePerson(): Promise<Person> {
  const person = await api.as({ portal: 'staff_portal', plantId: scene.there.plantId })
  await emailOf(scene.office.userId, `halima${++times}@office.example`)
  await emailOf(person.userId, `Halima${times}+plant@office.example`)
  return person
}
/** Who once worked for the driver's office, at whatever plant. */
async function ofTheOffice(): Promise<Person> {
  const person = await api.as({ portal: 'staff_portal', plantId: scene.there.plantId })
  const roleId = await aRole(db, { portal: 'transporter_portal' })
  const allocation = { userId: person.userId, roleId, plantId: scene.home.plantId, portal: 'transporter_portal' } as const
  await anAllocation(db, { ...allocation, transporterId: String(scene.office.transporterId) })
  return person
}

const days = { from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the new depot.' }
/** What is asked for, and how somebody at the other plant finds and decides it. */
const matters = {
  admission: {
    table: 'admission',
    state: 'granted',
    askFor: () => scene.office.call(admissionsContract.ask, { driver_id: scene.driver.id, plant_id: scene.there.plantId, ...days }),
    waiting: async (by: Person) => (await by.call(admissionsContract.list, {})).data,
    say: (by: Person, id: string, isYes: boolean) =>
      by.call(admissionsContract.decide, { id, key: isYes ? 'grant' : 'refuse', comment: 'Seen' }),
  },
  move: {
    table: 'home_move',
    state: 'moved',
    askFor: () => scene.askFor(),
    waiting: async (by: Person) => (await by.call(movesContract.list, {})).data,
    say: (by: Person, id: string, isYes: boolean) => by.call(movesContract.decide, { id, key: isYes ? 'move' : 'refuse', comment: 'Seen' }),
  },
} as const

describe.each(Object.keys(matters) as (keyof typeof matters)[])('%s', (name) => {
  const { table, state, askFor, waiting, say } = matters[name]

  it.each([
    ['the same person under another account', theSamePerson, 'under this or another account'],
    ["who works for the driver's office", ofTheOffice, 'You also work, or have worked, for the office'],
  ])('is not decided by %s', async (_, decider, why) => {
    const person = await decider()
    await askFor()
    const [row] = await waiting(person)
    expect(row).toMatchObject({ can_decide: false })
    for (const isYes of [true, false])
      await expect(say(person, row?._id ?? '', isYes)).rejects.toMatchObject({
        status: 403,
        problem: { message: expect.stringContaining(why) },
      })
    expect(await waiting(scene.there)).toMatchObject([{ can_decide: true }])
    await say(scene.there, row?._id ?? '', true)
  })

  it('is refused to the same person by the database, too', async () => {
    const person = await theSamePerson()
    await askFor()
    const [row] = await waiting(scene.there)
    const decided = { state, decided_by: person.userId, decided_at: api.now }
    await expect(
      db
        .updateTable(table)
        .set(decided)
        .where('id', '=', row?._id ?? '')
        .execute(),
    ).rejects.toMatchObject({ constraint: 'decided_by_same_person' })
  })
})

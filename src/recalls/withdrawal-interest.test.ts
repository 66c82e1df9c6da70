import { expect, it } from 'vitest'
import { anApprovedMedical } from '#renewals/renewals.factory.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { recallsContract } from './recalls.contract.ts'

const api = await testApi()
const { db, ownerDb } = api
const scene = await aRecallScene(api)
const { proposer, second, another, plantId, until, detailsOf } = scene
const { doctorId, doctor, aDriver, recalled, issuer_id } = await scene.aDoctor()
const [held, renewed] = [await aDriver(), await aDriver()]
const id = await recalled({ grace_days: 0 })
await anApprovedMedical({ doctor: another, decider: proposer }, renewed)

type Person = Awaited<ReturnType<typeof api.as>>
const aColleague = () => api.as({ portal: 'staff_portal', plantId })
const withdraw = ({ call }: Pick<Person, 'call'>) => call(recallsContract.withdraw, { recall_id: id, reason: 'The reports were found' })
const isOffered = async ({ call }: Pick<Person, 'call'>) => {
  const { recall } = await call(recallsContract.details, { recall_id: id })
  const { data } = await call(recallsContract.index, { issuer_id })
  return [recall.can_withdraw, data[0]?.can_withdraw]
}
/** Somebody's access in another portal. */
const giveAccess = async ({ userId }: Person, access: { doctor_id: string } | { transporter_id: string }) => {
  const portal = 'doctor_id' in access ? 'doctor' : 'transporter_portal'
  const { roleId: role_id } = await api.as({ portal, plantId })
  await db
    .insertInto('allocation')
    .values({ user_id: userId, auth_plant_id: plantId, portal, role_id, ...access })
    .execute()
}
const usedPhoneOf = async ({ userId }: Person, other: Person) => {
  const { phone } = await db.selectFrom('app_user').select('phone').where('id', '=', other.userId).executeTakeFirstOrThrow()
  await ownerDb.insertInto('former_phone').values({ user_id: userId, phone, until: api.now }).execute()
}

it.each<[string, (person: Person) => Promise<unknown>]>([
  ['has access as the doctor', (person) => giveAccess(person, { doctor_id: doctorId })],
  ['has, under another account', (person) => usedPhoneOf(person, doctor)],
  ['works for an office whose driver it holds', (person) => giveAccess(person, { transporter_id: held.transporter_id })],
  [
    'is the driver whom it holds',
    async ({ userId }) => {
      const { phone } = await db.selectFrom('app_user').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
      await ownerDb
        .updateTable('driver')
        .set({ phones: [phone] })
        .where('id', '=', held.id)
        .execute()
    },
  ],
])('is not withdrawn by who %s', async (_, tie) => {
  const person = await aColleague()
  expect(await isOffered(person)).toEqual([true, true])
  await tie(person)
  expect(await isOffered(person)).toEqual([false, false])
  await expect(withdraw(person)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'not_independent', message: expect.stringContaining('A colleague has to withdraw it.') },
  })
  expect((await detailsOf(id)).stage).toBe('open')
})

it('is by a colleague, also one of an office whose drivers have renewed', async () => {
  await giveAccess(second, { transporter_id: renewed.transporter_id })
  expect(await isOffered(second)).toEqual([true, true])
  await withdraw(second)
  await until(id, 'withdrawn')
})

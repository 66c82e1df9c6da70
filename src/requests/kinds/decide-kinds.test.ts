import { describe, expect, it } from 'vitest'
import { portals } from '#accounts/portals.rules.ts'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { isWhole, shareOf } from '#tests/world/whole.ts'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { atApproval } from '../engine/requests.rules.ts'
import { tracesOf } from '../requests.factory.ts'
import { decidedMessage } from './kind.contract.ts'
import { kinds, kindSlugs } from './kinds.contract.ts'
import { kindScene } from './kinds.factory.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })
const staff = (firstName = 'Halima') => api.as({ portal: 'staff_portal', plantId, firstName })
const statuses = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
const noSuchId = '999999999'
const rounds = isWhole ? 5 : 1

async function refusal(call: Promise<unknown>): Promise<Refused> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof Refused) return answer
  throw new Error(`The call was not refused: ${JSON.stringify(answer)}`)
}

const statusOfDriver = (id: string) => api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()

// The engine is the same for every kind: a quick run gives each the next status, portal or file.
describe.each(kindSlugs.map((slug, nth) => [slug, nth] as const))('%s', (slug, nth) => {
  const { kind, status, raiser, aRaised } = kindScene(api, plantId, slug)
  // Untyped, so that inputs outside the contract can be sent.
  const decide: Route = kind.decide

  it('cannot be decided by its submitter, from other portals, without permission or comment, out of scope, or as another kind', async () => {
    const { person, requestId, driver } = await aRaised()
    const input = { request_id: requestId, comment: 'Agreed', key: 'approve' }
    const other = await staff()
    expect((await refusal(person.call(decide, input))).status).toBe(403)
    for (const portal of portals.filter((portal) => portal !== 'staff_portal'))
      expect((await refusal((await raiser(driver, portal)).call(decide, input))).status).toBe(403)
    const powerless = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read', 'requests.raise'] })
    expect((await refusal(powerless.call(decide, input))).status).toBe(403)
    for (const comment of [undefined, '', '   '])
      expect((await refusal(other.call(decide, { ...input, comment }))).problem.errors).toEqual({ comment: 'This is required' })
    expect((await refusal(other.call(decide, { ...input, key: 'cancel' }))).status).toBe(422)
    const elsewhere = await refusal((await api.as({ portal: 'staff_portal' })).call(decide, input))
    const missing = await refusal(other.call(decide, { ...input, request_id: noSuchId }))
    expect([elsewhere.status, elsewhere.problem]).toEqual([404, missing.problem])
    for (const another of shareOf(
      nth,
      kindSlugs.filter((each) => each !== slug),
    ))
      expect((await refusal(other.call(kinds[another].decide, { ...input, key: 'approve' }))).status).toBe(404)
    expect((await tracesOf(api.db, requestId)).history).toHaveLength(1)
    expect(await statusOfDriver(driver.id)).toEqual({ status_id: status })
  })

  it.each(['approve', 'reject'] as const)(
    'is decided once (%s); a second decider gets the first decision, with who and when',
    async (key) => {
      const { requestId, person } = await aRaised()
      const [first, second] = [await staff('Halima'), await staff('Lucy')]
      const input = { request_id: requestId, comment: 'The camera shows it.', key }
      // A reinstatement says beside it what else blocks.
      expect(await first.call(decide, input)).toEqual({ message: expect.stringContaining(decidedMessage(key)) })
      const verb = key === 'approve' ? 'approved' : 'rejected'
      const statusId = key === 'approve' ? requestStatus.approved : requestStatus.rejected
      for (const late of ['approve', 'reject']) {
        const { status, problem } = await refusal(second.call(decide, { ...input, key: late }))
        expect({ status, ...problem }).toMatchObject({
          status: 409,
          code: 'request_closed',
          errors: { decided_by: 'Halima Mwangi', decided_at: api.now.toISOString() },
        })
        expect(problem.message).toBe(`This request is no longer available: ${verb} by Halima Mwangi on 21 Nov 2026, 09:00.`)
      }
      const { history, audit, outbox } = await tracesOf(api.db, requestId)
      expect(history).toMatchObject([
        { created_by: person.userId },
        { status_id: statusId, created_by: first.userId, comment: input.comment },
      ])
      expect(audit.map(({ action }) => action)).toEqual(['request raised', `request ${verb}`])
      expect(outbox).toMatchObject([{}, { payload: { news: statusId, raised_by_id: person.userId, by_id: first.userId } }])
    },
  )

  it.each(
    shareOf(
      nth,
      statuses.filter((id) => !atApproval(kind).allowedDriverStatuses.includes(id)),
    ),
  )('refuses approval without effect when the driver has become %i', async (statusId) => {
    const { requestId, driver } = await aRaised()
    await bringTo(api.db, driver.id, statusId)
    const decider = await staff()
    const { status, problem } = await refusal(decider.call(decide, { request_id: requestId, comment: 'Agreed', key: 'approve' }))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'driver_status' })
    const { history, audit, outbox } = await tracesOf(api.db, requestId)
    expect([history.length, audit.length, outbox.length]).toEqual([1, 1, 1])
    expect(await decider.call(decide, { request_id: requestId, comment: 'Too late for that', key: 'reject' })).toEqual({
      message: 'reject option done successfully',
    })
  })

  it('rejection does not change the driver', async () => {
    const { requestId, driver } = await aRaised()
    await (await staff()).call(decide, { request_id: requestId, comment: 'Not on camera', key: 'reject' })
    expect(await statusOfDriver(driver.id)).toEqual({ status_id: status })
  })

  it('has one winner of eight concurrent deciders', { timeout: minutes(1) }, async () => {
    const deciders = await Promise.all(Array.from({ length: 8 }, () => staff()))
    for (let round = 0; round < rounds; round++) {
      const { requestId } = await aRaised()
      const outcomes = await Promise.all(
        deciders.map(({ call }, n) =>
          call(decide, { request_id: requestId, comment: `Decider ${n}`, key: n % 2 ? 'approve' : 'reject' }).then(
            () => 200,
            ({ status }: Refused) => status,
          ),
        ),
      )
      expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
      const { history, audit, outbox } = await tracesOf(api.db, requestId)
      expect([history.length, audit.length, outbox.length]).toEqual([2, 2, 2])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { isWhole } from '#tests/world/whole.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { tracesOf } from '../requests.factory.ts'
import type { Kind } from './kind.contract.ts'
import { kinds, kindSlugs } from './kinds.contract.ts'
import { kindScene } from './kinds.factory.ts'

const api = await testApi()
/** An even number, for both decisions. */
const rounds = isWhole ? 10 : 2
const { plantId } = await api.as({ portal: 'staff_portal' })
const staff = (firstName = 'Halima') => api.as({ portal: 'staff_portal', plantId, firstName })

async function refusal(call: Promise<unknown>): Promise<Refused> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof Refused) return answer
  throw new Error(`The call was not refused: ${JSON.stringify(answer)}`)
}

const statusOf = async (id: string) =>
  (await api.db.selectFrom('request').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id

describe.each(kindSlugs)('%s', (slug) => {
  const { cancel }: Kind = kinds[slug]
  const { kind, raiser, aRaised, portal } = kindScene(api, plantId, slug)

  it('cannot be cancelled by a colleague, out of scope, or without a session', async () => {
    const { driver, requestId } = await aRaised()
    const input = { request_id: requestId }
    // Doctors and trainers must not learn of each other's requests.
    const seesOthers = portal === 'staff_portal' || portal === 'transporter_portal'
    expect((await refusal((await raiser(driver)).call(cancel, input))).status).toBe(seesOthers ? 403 : 404)
    expect((await refusal((await api.as({ portal })).call(cancel, input))).status).toBe(404)
    expect((await refusal(api.withToken()(cancel, input))).status).toBe(401)
    expect(await statusOf(requestId)).toBe(requestStatus.pending)
  })

  it('can be cancelled once by its submitter, and then raised again', async () => {
    const { person, requestId, driver } = await aRaised()
    const { existing } = (await person.call(kind.exist, { driver_id: driver.id })) as { existing: { can_cancel: boolean }[] }
    expect(existing).toMatchObject([{ can_cancel: true }])
    expect(await person.call(cancel, { request_id: requestId })).toEqual({ message: 'Request cancelled successfully' })
    const again = await refusal(person.call(cancel, { request_id: requestId }))
    expect([again.status, again.problem.code]).toEqual([409, 'request_closed'])
    expect(again.problem.message).toMatch(/^This request is no longer available: cancelled by /)
    const { history, audit, outbox } = await tracesOf(api.db, requestId)
    expect(history).toMatchObject([{}, { status_id: requestStatus.cancelled, created_by: person.userId, comment: null }])
    expect(audit).toMatchObject([{}, { action: 'request cancelled', user_id: person.userId }])
    expect(outbox).toMatchObject([{}, { payload: { news: 4, by_id: person.userId } }])
    expect(await person.call(kind.exist, { driver_id: driver.id })).toMatchObject({ existing: [] })
  })

  it('cannot be cancelled once decided, nor decided once cancelled', async () => {
    const [decided, withdrawn] = [await aRaised(), await aRaised()]
    const decider = await staff()
    const decision = { comment: 'Not now', key: 'reject' } as const
    await decider.call(kind.decide, { request_id: decided.requestId, ...decision })
    const late = await refusal(decided.person.call(cancel, { request_id: decided.requestId }))
    expect([late.status, late.problem.code]).toEqual([409, 'request_closed'])
    expect(await statusOf(decided.requestId)).toBe(requestStatus.rejected)

    await withdrawn.person.call(cancel, { request_id: withdrawn.requestId })
    const tooLate = await refusal(decider.call(kind.decide, { request_id: withdrawn.requestId, ...decision }))
    expect([tooLate.status, tooLate.problem.code]).toEqual([409, 'request_closed'])
    expect(await statusOf(withdrawn.requestId)).toBe(requestStatus.cancelled)
  })

  it('has one winner of concurrent cancellation and decision', async () => {
    const decider = await staff()
    for (let round = 0; round < rounds; round++) {
      const { person, requestId } = await aRaised()
      const outcomes = await Promise.all(
        [
          person.call(cancel, { request_id: requestId }),
          decider.call(kind.decide, { request_id: requestId, comment: 'Agreed', key: round % 2 ? 'approve' : 'reject' }),
        ].map((answer) =>
          answer.then(
            () => 200,
            ({ status }: Refused) => status,
          ),
        ),
      )
      expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await tracesOf(api.db, requestId)).history).toHaveLength(2)
    }
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { portals } from '#accounts/portals.rules.ts'
import { testApi, type Refused } from '#app/testing/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { driverStatusNames, isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { requestStatus } from '../request-types.contract.ts'
import { decidedMessage, type Kind } from './kind.contract.ts'
import { kinds, kindSlugs } from './kinds.contract.ts'
import { kindExamples } from './kinds.factory.ts'

const api = await testApi()
const plant = await api.as({ portal: 'staff_portal' })
const staff = (firstName = 'Halima') => api.as({ portal: 'staff_portal', plantId: plant.plantId, firstName })
const statuses: readonly DriverStatusId[] = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
const noSuchId = '999999999'

const refusal = async (wish: Promise<unknown>): Promise<Pick<Refused, 'status' | 'problem'>> => {
  const error: unknown = await wish.then(() => Promise.reject(new Error('It was allowed')), (refused: unknown) => refused)
  if (error instanceof Error && 'problem' in error && 'status' in error) return error as Refused
  throw error
}

const traces = async (requestId: string) => ({
  history: await api.db.selectFrom('request_history').select(['status_id', 'created_by', 'comment']).where('request_id', '=', requestId).orderBy('id').execute(),
  audit: await api.db.selectFrom('audit').select(['action', 'user_id', 'before', 'after']).where('subject', '=', 'request').where('subject_id', '=', requestId).orderBy('id').execute(),
  outbox: (await sql<{ payload: unknown }>`select payload from outbox where topic = 'request' and payload ->> 'request_id' = ${requestId} order by id`.execute(api.db)).rows,
})

describe.each(kindSlugs)('%s', (slug) => {
  const kind: Kind = kinds[slug]
  const raise: Route = kind.raise
  const decide: Route = kind.decide
  const example: Readonly<Record<string, unknown>> = kindExamples[slug]
  const rightStatus = kind.allowedDriverStatuses[0]
  const rightPortal = kind.raisedBy[0]
  if (!rightStatus || !rightPortal) throw new Error(`Nobody can raise ${slug}`)

  const aDriverHere = (statusId: DriverStatusId = rightStatus) => aDriver(api.db, { plantId: plant.plantId, status_id: statusId })
  const raiser = (driver: { transporter_id: string }, portal = rightPortal) =>
    api.as({ portal, plantId: plant.plantId, ...(portal === 'transporter_portal' && { transporterId: driver.transporter_id }) })
  const aRaised = async () => {
    const driver = await aDriverHere()
    const person = await raiser(driver)
    const { request_id } = (await person.call(raise, { driver_id: driver.id, ...example })) as { request_id: string }
    return { driver, person, requestId: request_id }
  }
  const statusOf = (driverId: string) => api.db.selectFrom('driver').select('status_id').where('id', '=', driverId).executeTakeFirstOrThrow()
  const pendingOf = (driverId: string) => api.db.selectFrom('request').select('id').where('driver_id', '=', driverId).execute()

  it.each(Object.keys(kind.body))('is not raised without %s', async (field) => {
    const driver = await aDriverHere()
    const { [field]: _, ...rest } = example
    const { status, problem } = await refusal((await raiser(driver)).call(raise, { driver_id: driver.id, ...rest }))
    expect({ status, errors: problem.errors }).toEqual({ status: 422, errors: { [field]: 'This is mandatory' } })
    expect(await pendingOf(driver.id)).toEqual([])
  })

  it('is not raised with a field that nobody asked for', async () => {
    const driver = await aDriverHere()
    const wish = (await raiser(driver)).call(raise, { driver_id: driver.id, ...example, status_id: 2 })
    expect((await refusal(wish)).status).toBe(422)
  })

  it.each(statuses.filter((id) => !kind.allowedDriverStatuses.includes(id)))('is not raised for a driver of status %i', async (statusId) => {
    const driver = await aDriverHere(statusId)
    const { status, problem } = await refusal((await raiser(driver)).call(raise, { driver_id: driver.id, ...example }))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'driver_status' })
    expect(problem.message).toContain(driverStatusNames[statusId])
    expect(await pendingOf(driver.id)).toEqual([])
  })

  it.each(portals.filter((portal) => !kind.raisedBy.includes(portal)))('is not raised from %s', async (portal) => {
    const driver = await aDriverHere()
    expect((await refusal((await raiser(driver, portal)).call(raise, { driver_id: driver.id, ...example }))).status).toBe(403)
  })

  it('is not raised by nobody, without the permission, or about a driver out of reach', async () => {
    const driver = await aDriverHere()
    const wish = { driver_id: driver.id, ...example }
    const transporterId = driver.transporter_id
    const powerless = await api.as({ portal: rightPortal, plantId: plant.plantId, transporterId, permissions: ['requests.read', 'requests.decide'] })
    const foreign = await api.as({ portal: rightPortal })
    expect((await refusal(api.withToken()(raise, wish))).status).toBe(401)
    expect((await refusal(powerless.call(raise, wish))).status).toBe(403)
    const outOfReach = await refusal(foreign.call(raise, wish))
    const missing = await refusal(foreign.call(raise, { ...wish, driver_id: noSuchId }))
    expect([outOfReach.status, outOfReach.problem]).toEqual([404, missing.problem])
    expect((await refusal(foreign.call(kind.exist, { driver_id: driver.id }))).status).toBe(404)
    expect(await pendingOf(driver.id)).toEqual([])
  })

  it.runIf(kind.raisedBy.includes('transporter_portal'))("is not raised by a transporter about a rival's driver", async () => {
    const driver = await aDriverHere()
    const rival = await api.as({ portal: 'transporter_portal', plantId: plant.plantId })
    expect((await refusal(rival.call(raise, { driver_id: driver.id, ...example }))).status).toBe(404)
  })

  it('is raised once, with its toast, and then waits', async () => {
    const driver = await aDriverHere()
    const person = await raiser(driver)
    expect(await person.call(kind.exist, { driver_id: driver.id })).toMatchObject({ existing: [] })
    const raised = await person.call(raise, { driver_id: driver.id, ...example })
    expect(raised).toMatchObject({ message: kind.sentMessage })
    const again = await refusal((await raiser(driver)).call(raise, { driver_id: driver.id, ...example }))
    expect([again.status, again.problem]).toEqual([409, { message: `A request has already been sent to ${kind.existText}`, code: 'already_asked' }])
    const { existing } = (await person.call(kind.exist, { driver_id: driver.id })) as { existing: unknown[] }
    expect(existing).toHaveLength(1)
    const { history, audit, outbox } = await traces((raised as { request_id: string }).request_id)
    expect(history).toEqual([{ status_id: requestStatus.pending, created_by: person.userId, comment: example['comment'] }])
    expect(audit).toMatchObject([{ action: 'request raised', user_id: person.userId, after: example }])
    expect(outbox).toMatchObject([{ payload: { type_id: kind.typeId, news: 1, by_id: person.userId } }])
  })

  it('is not decided by its raiser, from other portals, without the permission or the comment, elsewhere, or as another kind', async () => {
    const { person, requestId, driver } = await aRaised()
    const wish = { request_id: requestId, comment: 'Agreed', key: 'approve' }
    const other = await staff()
    expect((await refusal(person.call(decide, wish))).status).toBe(403)
    for (const portal of portals.filter((portal) => portal !== 'staff_portal')) expect((await refusal((await raiser(driver, portal)).call(decide, wish))).status).toBe(403)
    const powerless = await api.as({ portal: 'staff_portal', plantId: plant.plantId, permissions: ['requests.read', 'requests.raise'] })
    expect((await refusal(powerless.call(decide, wish))).status).toBe(403)
    for (const comment of [undefined, '', '   ']) expect((await refusal(other.call(decide, { ...wish, comment }))).problem.errors).toEqual({ comment: 'This is required' })
    expect((await refusal(other.call(decide, { ...wish, key: 'cancel' }))).status).toBe(422)
    const elsewhere = await refusal((await api.as({ portal: 'staff_portal' })).call(decide, wish))
    const missing = await refusal(other.call(decide, { ...wish, request_id: noSuchId }))
    expect([elsewhere.status, elsewhere.problem]).toEqual([404, missing.problem])
    for (const another of kindSlugs.filter((each) => each !== slug)) expect((await refusal(other.call(kinds[another].decide, { ...wish, key: 'approve' }))).status).toBe(404)
    expect((await traces(requestId)).history).toHaveLength(1)
    expect(await statusOf(driver.id)).toEqual({ status_id: rightStatus })
  })

  it.each(['approve', 'reject'] as const)('is decided once (%s); who comes late is told who decided what and when', async (key) => {
    const { requestId, person, driver } = await aRaised()
    const [first, second] = [await staff('Halima'), await staff('Lucy')]
    const wish = { request_id: requestId, comment: 'The camera shows it.', key }
    expect(await first.call(decide, wish)).toEqual({ message: decidedMessage(key) })
    const word = key === 'approve' ? 'approved' : 'rejected'
    const statusId = key === 'approve' ? requestStatus.approved : requestStatus.rejected
    for (const late of ['approve', 'reject']) {
      const { status, problem } = await refusal(second.call(decide, { ...wish, key: late }))
      expect({ status, ...problem }).toMatchObject({ status: 409, code: 'request_closed', errors: { decided_by: 'Halima Mwangi', decided_at: api.now.toISOString() } })
      expect(problem.message).toBe(`This request is no longer available: ${word} by Halima Mwangi on 21 Nov 2026 at 09:00.`)
    }
    const { history, audit, outbox } = await traces(requestId)
    expect(history).toMatchObject([{ created_by: person.userId }, { status_id: statusId, created_by: first.userId, comment: wish.comment }])
    expect(audit.map(({ action }) => action)).toEqual(['request raised', `request ${word}`])
    expect(outbox).toMatchObject([{}, { payload: { news: statusId, raised_by_id: person.userId, by_id: first.userId } }])
    if (key === 'reject') expect(await statusOf(driver.id)).toEqual({ status_id: rightStatus })
  })

  it.each(statuses.filter((id) => !kind.allowedDriverStatuses.includes(id)))('is not approved when the driver has become %i meanwhile, and nothing happens', async (statusId) => {
    const { requestId, driver } = await aRaised()
    await api.db.updateTable('driver').set({ status_id: statusId }).where('id', '=', driver.id).execute()
    const decider = await staff()
    const { status, problem } = await refusal(decider.call(decide, { request_id: requestId, comment: 'Agreed', key: 'approve' }))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'driver_status' })
    const { history, audit, outbox } = await traces(requestId)
    expect([history.length, audit.length, outbox.length]).toEqual([1, 1, 1])
    expect(await decider.call(decide, { request_id: requestId, comment: 'Too late for that', key: 'reject' })).toEqual({ message: 'reject option done successfully' })
  })

  it('has one winner among eight deciders at once, twenty times', { timeout: 60_000 }, async () => {
    const deciders = await Promise.all(Array.from({ length: 8 }, () => staff()))
    for (let round = 0; round < 20; round++) {
      const { requestId } = await aRaised()
      const outcomes = await Promise.all(
        deciders.map(({ call }, n) => call(decide, { request_id: requestId, comment: `Decider ${n}`, key: n % 2 ? 'approve' : 'reject' }).then(() => 200, ({ status }: Refused) => status)),
      )
      expect(outcomes.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
      const { history, audit, outbox } = await traces(requestId)
      expect([history.length, audit.length, outbox.length]).toEqual([2, 2, 2])
    }
  })

  it('has one winner among eight raisers at once', async () => {
    const driver = await aDriverHere()
    const people = await Promise.all(Array.from({ length: 8 }, () => raiser(driver)))
    const outcomes = await Promise.all(people.map(({ call }) => call(raise, { driver_id: driver.id, ...example }).then(() => 200, ({ status }: Refused) => status)))
    expect(outcomes.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await pendingOf(driver.id)).toHaveLength(1)
  })
})

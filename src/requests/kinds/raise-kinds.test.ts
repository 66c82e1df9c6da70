import { describe, expect, it } from 'vitest'
import { portals } from '#accounts/portals.rules.ts'
import { Refused, testApi } from '#app/testing/test-api.ts'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { requestStatus } from '../request-types.contract.ts'
import { tracesOf } from '../requests.factory.ts'
import { kindSlugs } from './kinds.contract.ts'
import { kindScene } from './kinds.factory.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })
const statuses = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
const noSuchId = '999999999'

async function refusal(wish: Promise<unknown>): Promise<Refused> {
  const answer = await wish.catch((error: unknown) => error)
  if (answer instanceof Refused) return answer
  throw new Error(`It was allowed: ${JSON.stringify(answer)}`)
}

const requestsOf = (driverId: string) => api.db.selectFrom('request').select('id').where('driver_id', '=', driverId).execute()

describe.each(kindSlugs)('%s', (slug) => {
  const { kind, example, portal: home, aDriverHere, raiser } = kindScene(api, plantId, slug)

  it.each(Object.keys(kind.body))('is not raised without %s', async (field) => {
    const driver = await aDriverHere()
    const { [field]: _, ...rest } = example
    const { status, problem } = await refusal((await raiser(driver)).call(kind.raise, { driver_id: driver.id, ...rest }))
    expect({ status, errors: problem.errors }).toEqual({ status: 422, errors: { [field]: 'This is mandatory' } })
    expect(await requestsOf(driver.id)).toEqual([])
  })

  it('is not raised with a field that nobody asked for', async () => {
    const driver = await aDriverHere()
    const wish = (await raiser(driver)).call(kind.raise, { driver_id: driver.id, ...example, status_id: 2 })
    expect((await refusal(wish)).status).toBe(422)
  })

  it.each(statuses.filter((id) => !kind.allowedDriverStatuses.includes(id)))(
    'is not raised for a driver of status %i',
    async (statusId) => {
      const driver = await aDriverHere(statusId)
      const { status, problem } = await refusal((await raiser(driver)).call(kind.raise, { driver_id: driver.id, ...example }))
      expect({ status, code: problem.code }).toEqual({ status: 409, code: 'driver_status' })
      expect(problem.message).toContain(driverStatusNames[statusId])
      expect(await requestsOf(driver.id)).toEqual([])
    },
  )

  it.each(portals.filter((portal) => !kind.raisedBy.includes(portal)))('is not raised from %s', async (portal) => {
    const driver = await aDriverHere()
    expect((await refusal((await raiser(driver, portal)).call(kind.raise, { driver_id: driver.id, ...example }))).status).toBe(403)
  })

  it('is not raised by nobody, without the permission, or about a driver out of reach', async () => {
    const driver = await aDriverHere()
    const wish = { driver_id: driver.id, ...example }
    const transporterId = driver.transporter_id
    const powerless = await api.as({
      portal: home,
      plantId: plantId,
      transporterId,
      permissions: ['requests.read', 'requests.decide'],
    })
    const foreign = await api.as({ portal: home })
    expect((await refusal(api.withToken()(kind.raise, wish))).status).toBe(401)
    expect((await refusal(powerless.call(kind.raise, wish))).status).toBe(403)
    const outOfReach = await refusal(foreign.call(kind.raise, wish))
    const missing = await refusal(foreign.call(kind.raise, { ...wish, driver_id: noSuchId }))
    expect([outOfReach.status, outOfReach.problem]).toEqual([404, missing.problem])
    expect((await refusal(foreign.call(kind.exist, { driver_id: driver.id }))).status).toBe(404)
    expect(await requestsOf(driver.id)).toEqual([])
  })

  it.each(kind.raisedBy.filter((portal) => portal === 'transporter_portal'))(
    "is not raised from %s about a rival's driver",
    async (portal) => {
      const driver = await aDriverHere()
      const rival = await api.as({ portal, plantId })
      expect((await refusal(rival.call(kind.raise, { driver_id: driver.id, ...example }))).status).toBe(404)
    },
  )

  it('is raised once, with its toast, and then waits', async () => {
    const driver = await aDriverHere()
    const person = await raiser(driver)
    expect(await person.call(kind.exist, { driver_id: driver.id })).toMatchObject({ existing: [] })
    const raised = await person.call(kind.raise, { driver_id: driver.id, ...example })
    expect(raised).toMatchObject({ message: kind.sentMessage })
    const again = await refusal((await raiser(driver)).call(kind.raise, { driver_id: driver.id, ...example }))
    expect([again.status, again.problem]).toEqual([
      409,
      { message: `A request has already been sent to ${kind.existText}`, code: 'already_asked' },
    ])
    const { existing } = (await person.call(kind.exist, { driver_id: driver.id })) as { existing: unknown[] }
    expect(existing).toHaveLength(1)
    const { history, audit, outbox } = await tracesOf(api.db, (raised as { request_id: string }).request_id)
    expect(history).toEqual([{ status_id: requestStatus.pending, created_by: person.userId, comment: example['comment'] }])
    expect(audit).toMatchObject([{ action: 'request raised', user_id: person.userId, after: example }])
    expect(outbox).toMatchObject([{ payload: { type_id: kind.typeId, news: 1, by_id: person.userId } }])
  })

  it('has one winner among eight raisers at once', async () => {
    const driver = await aDriverHere()
    const people = await Promise.all(Array.from({ length: 8 }, () => raiser(driver)))
    const outcomes = await Promise.all(
      people.map(({ call }) =>
        call(kind.raise, { driver_id: driver.id, ...example }).then(
          () => 200,
          ({ status }: Refused) => status,
        ),
      ),
    )
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await requestsOf(driver.id)).toHaveLength(1)
  })
})

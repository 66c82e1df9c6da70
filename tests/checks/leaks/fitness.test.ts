import { expect, it } from 'vitest'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { driverChangesContract } from '#drivers/changes/driver-changes.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'
import { officeDriverContract } from '#office/driver/office-driver.contract.ts'
import { routeName } from '#platform/contract/route.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { anApprovedMedical } from '#renewals/renewals.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples } from '../../world/examples/call-examples.ts'
import { readableText } from '../../world/readable-text.ts'
import { send } from '../../world/send.ts'
import { testApi } from '../../world/test-api.ts'
import { aWorld } from '../../world/world/world.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const reason = /Keratoconus/
const fitness = /fit_to_work\W{1,4}(?:yes|no|true|false)|Fit to work\W{1,40}(?:Yes|No)|(?:not )?fit to work"/i

it('the audit of an unfit finding names before, after, clearance and fitness; fitness is for those with medical.read', async () => {
  const decider = await api.as({ portal: 'staff_portal' })
  const doctor = await api.as({ portal: 'doctor', plantId: decider.plantId })
  const driver = await aPassHolder(api.db, { plantId: decider.plantId })
  const request_id = await anApprovedMedical({ doctor, decider }, driver, { fit_to_work: 'no' })
  const [first, second] = await api.db
    .selectFrom('clearance')
    .select('id')
    .where('driver_id', '=', driver.id)
    .where('kind', '=', 'medical')
    .orderBy('id')
    .execute()
  const audit = await api.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('subject_id', '=', driver.id)
    .where('action', '=', 'medical renewed')
    .executeTakeFirst()
  expect(audit).toMatchObject({
    before: { clearance_id: first?.id, given_on: '2026-01-04', expiry: '2027-06-13' },
    after: { clearance_id: second?.id, given_on: '2026-11-16', expiry: '2026-11-16', fit_to_work: false, request_id },
  })
  const changesFor = async (permissions: readonly (typeof permissionNames)[number][]) => {
    const reader = await api.as({ portal: 'staff_portal', plantId: decider.plantId, permissions })
    const { data } = await reader.call(driverChangesContract.list, { driver_id: driver.id })
    const holds = data.filter(({ what }) => what.startsWith('hold'))
    return { values: data.find(({ what }) => what === 'medical renewed')?.values, holders: holds.map(({ by }) => by !== null) }
  }
  const clearance = { name: 'Clearance', before: first?.id, after: second?.id }
  // A medical that ends on its own day found not fit, and a doctor who holds a driver says why.
  expect(await changesFor(['audit.read', 'drivers.read'])).toEqual({ values: [clearance], holders: [false, false] })
  expect(await changesFor(['audit.read', 'medical.read'])).toEqual({
    values: [
      { name: 'Given on', before: '2026-01-04', after: '2026-11-16' },
      { name: 'Expiry', before: '2027-06-13', after: '2026-11-16' },
      clearance,
      { name: 'Fit to work', before: null, after: 'No' },
    ],
    holders: [true, true],
  })
  const office = await api.as({ portal: 'transporter_portal', plantId: decider.plantId, transporterId: driver.transporter_id })
  const { data: history } = await office.call(officeDriverContract.history, { driver_id: driver.id })
  expect(history.map(({ text }) => text)).toContain('Medical recorded')
})

it(
  'no call tells staff without medical.read whether a medical found a driver fit, or why it restricts one',
  { timeout: minutes(2) },
  async () => {
    const world = await aWorld(api)
    const { own } = world
    await inTransaction(api.db, async (tx) => {
      const change = { driver: await lockDriverById(tx, own.driver), at: api.now, userId: null, why: 'seen' }
      await renewClearance(tx, change, { kind: 'medical', given_on: '2026-11-20', expiry: '2026-11-20', fit_to_work: false })
    })
    const permissions = permissionNames.filter((name) => name !== 'medical.read')
    const reader = await api.as({ portal: 'staff_portal', plantId: own.plantId, permissions })
    const nurse = await api.as({ portal: 'staff_portal', plantId: own.plantId })
    const found: string[] = []
    const known: string[] = []
    for (const [name, example] of await listCallExamples(api.db)) {
      const route = allRoutes.find((one) => routeName(one) === name && one.method === 'GET')
      if (!route) continue
      const input = example.input(example.targetId?.(own) ?? '')
      const [read, nursed] = [
        await readableText(await send(api.app, route, input, reader.token)),
        await readableText(await send(api.app, route, input, nurse.token)),
      ]
      if (fitness.test(read)) found.push(name)
      if (fitness.test(nursed)) known.push(name)
      if (reason.test(read)) found.push(`${name}, the reason`)
    }
    expect(found).toEqual([])
    expect(known).toEqual(expect.arrayContaining(['GET /v2/drivers/changes', 'GET /v2/drivers/clearances']))
    const renewal = { id: own.requests.get(requestType.renewMedical) ?? '' }
    const isTold = async ({ token }: { token: string }) =>
      reason.test(await readableText(await send(api.app, requestsContract.details, renewal, token)))
    expect([await isTold(reader), await isTold(nurse)]).toEqual([false, true])
  },
)

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { homeContract } from '#office/home/home.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { renewClearance } from '../clearances/clearances.service.ts'
import { lockDriverById } from '../find-driver.service.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { holdsContract } from './placing/holds.contract.ts'

const api = await testApi()
const safety = await api.as({ portal: 'staff_portal' })
const { plantId } = safety
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  driver = await aPassHolder(api.db, { plantId, vehicle_options: ['Flatbed'] })
})

const doubt = { kind: 'document', reason: 'forged', document: 'licence', comment: 'The stamp is a copy' } as const
const check = () =>
  safety.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false })

describe('a document in doubt no longer holds when another one is approved in its place', () => {
  it('a licence with new details, which its office is asked for until it has sent them', async () => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt })
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    const needsYou = async () =>
      (await office.call(homeContract.list, { tile: 'needs-you' })).data.map(({ next }) => [next?.text, next?.to])
    const body = { gender: 'Male', id_no: driver.id_no, phone: [...driver.phones], licence_no: 'NEW-1', licence_expiry: '2028-01-01' }
    expect(await needsYou()).toEqual([['On hold. Send the driving licence again, with its number and expiry date.', 'change-details']])
    const { request_id } = await safety.call(changeDetails.raise, { driver_id: driver.id, comment: 'A new licence', ...body } as never)
    const decider = await api.as({ portal: 'staff_portal', plantId })
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    expect(await needsYou()).toEqual([])
    await decider.call(changeDetails.decide, { request_id, comment: 'Seen', key: 'approve' })
    expect(await check()).toMatchObject({ outcome: 'cleared' })
    expect((await safety.call(holdsContract.list, { driver_id: driver.id })).data).toMatchObject([
      { is_open: false, details: { lift_reason: 'replaced' } },
    ])
  })

  it.each([
    ['a later one', '2026-11-20', 'cleared'],
    ['not an older one', '2025-12-01', 'blocked'],
  ])('a medical: %s', async (_, given_on, outcome) => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt, document: 'medical' })
    await inTransaction(api.db, async (tx) => {
      const change = { driver: await lockDriverById(tx, driver.id), at: api.now, userId: null, why: 'renewed' }
      await renewClearance(tx, change, { kind: 'medical', given_on, expiry: '2027-11-20', fit_to_work: true })
    })
    expect(await check()).toMatchObject({ outcome })
  })
})

import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'
import { requireSigner } from '../devices/devices.service.ts'
import { driverTestsContract } from './driver-tests.contract.ts'
import { effectText, presentOpenTest, presentTest } from './driver-tests.presenter.ts'
import { findTestSettings, listOpenTests, listTests, listTestsOf } from './driver-tests.store.ts'
import { receiveTests } from './receive-tests.service.ts'
import { recordTest } from './record-test.service.ts'
import { findTested } from './tested-driver.service.ts'
import { readsTests } from './test-readers.rules.ts'

export const driverTestsApi: Handlers<typeof driverTestsContract> = {
  standing: async ({ db, actor, input, now }) => {
    const settings = await findTestSettings(db, actor.plant.id)
    const tested = await findTested(db, { actor, checkId: input.check_id, now })
    const open = tested.ok ? await listOpenTests(db, tested.driver.id) : []
    return {
      refusal: tested.ok ? null : tested.message,
      open: open.map((row) => presentOpenTest(row, { now, settings })),
      limits: settings.limits,
    }
  },

  record: async ({ db, actor, input, now }) => {
    const recorded = await recordTest(db, { actor, input, now })
    return { message: effectText(recorded, input.kind), test_id: recorded.testId, effect: recorded.effect }
  },

  sendOffline: async ({ db, actor, input: { device: signed, tests }, now, http }) => {
    const { id: deviceId } = await requireSigner(db, { route: driverTestsContract.sendOffline, signed, body: http.sentBody(), actor, now })
    return { results: [...(await receiveTests(db, { actor, deviceId, tests, now }))] }
  },

  list: async ({ db, actor, input }) => {
    const { page, page_size, kind, result, held, driver_id: driverId, from, to } = input
    const filter = { kind, isPassed: result && result === 'passed', isHeld: held === 'true', driverId, from, to }
    const { rows, total } = await listTests(db, actor.plant.id, filter, toLimitOffset(input))
    return { data: rows.map(presentTest), page, page_size, total }
  },

  ofDriver: async ({ db, actor, input }) => {
    const { id } = await findDriver(db, scopeOf(actor), input.driver_id)
    const { page, page_size } = input
    const { rows, total } = readsTests(actor) ? await listTestsOf(db, id, toLimitOffset(input)) : none
    return { data: rows.map(presentTest), page, page_size, total }
  },
}

const none = { rows: [], total: 0 }

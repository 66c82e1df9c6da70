import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { routeName } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { aConfirmedRecall, issuerOf } from '#recalls/recalls.factory.ts'
import { aRecallScene } from '../../world/recall-scene.ts'
import { listCallExamples } from '../../world/examples/call-examples.ts'
import { readableText } from '../../world/readable-text.ts'
import { send } from '../../world/send.ts'
import { testApi } from '../../world/test-api.ts'
import { aWorld } from '../../world/world/world.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const [whose, why] = ['Zqwhose', 'zqwhy']

it(
  'no call tells an office, a guard, or staff who do not recall, whose clearances are recalled or why; all of them read what to do',
  { timeout: minutes(2) },
  async () => {
    const { own } = await aWorld(api)
    const { id: doctorId } = await aDoctor(api.db, { name: `Dr ${whose}` })
    const medical = { driver_id: own.driver, kind: 'medical', given_on: '2026-11-10', expiry: '2027-11-10', fit_to_work: true } as const
    await giveClearances(api.db, [{ ...medical, doctor_id: doctorId, created_at: new Date('2026-11-10T06:00:00Z') }])
    const scene = await aRecallScene(api, { plantId: own.plantId })
    const id = await aConfirmedRecall(scene, { issuer_id: await issuerOf(api.db, doctorId), reason: why, grace_days: 14 })
    await scene.until(id, 'open')
    const without = permissionNames.filter((name) => name !== 'issuers.recall' && name !== 'audit.read')
    const readers = {
      office: await api.as({ portal: 'transporter_portal', plantId: own.plantId, transporterId: own.transporterId }),
      guard: scene.guard,
      staff: await api.as({ portal: 'staff_portal', plantId: own.plantId, permissions: without }),
    }
    await deliverDue(api.db, { now: api.now, byMail: false })
    const said: Record<string, string[]> = { [whose]: [], [why]: [], 'with another issuer': [] }
    for (const [name, example] of await listCallExamples(api.db)) {
      const route = allRoutes.find((one) => routeName(one) === name && one.method === 'GET')
      if (!route) continue
      const input = example.input(example.targetId?.(own) ?? '')
      for (const [reader, { token }] of Object.entries(readers)) {
        const text = await readableText(await send(api.app, route, input, token))
        for (const [mark, where] of Object.entries(said)) if (text.includes(mark)) where.push(`${reader} ${name}`)
      }
    }
    expect(said[why]).toEqual([])
    // By whom a driver was examined is no secret, and doctors are chosen from a list.
    const isOfDoctors = (where: string): boolean => /clearances|doctor|helpers|users\/form/.test(where)
    expect(said[whose]?.filter((where) => !isOfDoctors(where))).toEqual([])
    for (const reader of ['office', 'staff']) {
      expect(said['with another issuer']).toContain(`${reader} GET /v2/drivers/verdict`)
      expect(said['with another issuer']).toContain(`${reader} GET /v2/drivers/clearances`)
    }
  },
)

import { expect, it } from 'vitest'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { driverTestsContract } from '#gate/driver-tests/driver-tests.contract.ts'
import { routeName } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples } from '../../world/examples/call-examples.ts'
import { readableText } from '../../world/readable-text.ts'
import { send } from '../../world/send.ts'
import { testApi } from '../../world/test-api.ts'
import { aWorld } from '../../world/world/world.ts'

const api = await testApi()
/** What was measured, with what, who saw it, and that it was a test. */
const marks = /0[.,]247|zq-instrument|Zqada Witness|alcohol test|"alcohol"/i

it('no call tells an office, a doctor, a trainer, a program or other staff of a test', { timeout: 240_000 }, async () => {
  const world = await aWorld(api)
  const { own } = world
  const tester = await api.as({ portal: 'staff_portal', plantId: own.plantId })
  const test = {
    kind: 'alcohol',
    result: 'failed',
    reading: '0,247',
    unit: 'mg/l',
    instrument: 'zq-instrument 1',
    witness: 'Zqada Witness',
  } as const
  expect(await tester.call(driverTestsContract.record, { check_id: own.gateCheck, ...test })).toMatchObject({ effect: 'held' })
  const permissions = permissionNames.filter((name) => name !== 'holds.test' && name !== 'holds.lift')
  const reader = await api.as({ portal: 'staff_portal', plantId: own.plantId, permissions })
  const others = world.callers
    .filter(({ grants, plantId }) => grants?.portal !== 'staff_portal' && plantId === own.plantId)
    .map(({ token }) => token)
  const found: string[] = []
  const known: string[] = []
  for (const [name, example] of await listCallExamples(api.db)) {
    const route = allRoutes.find((one) => routeName(one) === name && (one.method === 'GET' || one.path.endsWith('/details')))
    if (!route || example.isRefusedOnly) continue
    const input = example.input(example.targetId?.(own) ?? '')
    const text = async (token: string | undefined): Promise<string> => readableText(await send(api.app, route, input, token))
    for (const token of [reader.token, ...others]) if (marks.test(await text(token))) found.push(name)
    if (marks.test(await text(tester.token))) known.push(name)
  }
  expect(found).toEqual([])
  expect(known).toEqual(expect.arrayContaining(['GET /v2/gate/tests', 'GET /v2/gate/tests/standing', 'GET /v2/gate/tests/of-driver']))
})

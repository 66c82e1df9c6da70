import { expect, it } from 'vitest'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { routeName } from '#platform/contract/route.ts'
import { legalHoldsContract } from '#retention/legal-holds/legal-holds.contract.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples } from '../../world/examples/call-examples.ts'
import { readableText } from '../../world/readable-text.ts'
import { send } from '../../world/send.ts'
import { testApi } from '../../world/test-api.ts'
import { aWorld } from '../../world/world/world.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const why = 'zqwhyheld'

it('no call tells who may not purge why a person is under legal hold; who may reads it', { timeout: minutes(2) }, async () => {
  const { own } = await aWorld(api)
  const { plantId } = own
  const holder = await api.as({ portal: 'staff_portal', plantId })
  await holder.call(legalHoldsContract.set, { driver_id: own.driver, reason: why, review_on: '2027-03-01' })
  const readers = {
    holder,
    office: await api.as({ portal: 'transporter_portal', plantId, transporterId: own.transporterId }),
    staff: await api.as({ portal: 'staff_portal', plantId, permissions: permissionNames.filter((name) => name !== 'records.purge') }),
  }
  const said: string[] = []
  for (const [name, example] of await listCallExamples(api.db)) {
    const route = allRoutes.find((one) => routeName(one) === name && one.method === 'GET')
    if (!route) continue
    const input = example.input(example.targetId?.(own) ?? '')
    for (const [reader, { token }] of Object.entries(readers))
      if ((await readableText(await send(api.app, route, input, token))).includes(why)) said.push(`${reader} ${name}`)
  }
  expect(said).toEqual(['holder GET /v2/legal-holds/of-driver'])
})

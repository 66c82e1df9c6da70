import { expect, it } from 'vitest'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { routeName } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples } from '../../world/examples/call-examples.ts'
import { readableText } from '../../world/readable-text.ts'
import { send } from '../../world/send.ts'
import { testApi } from '../../world/test-api.ts'
import { aWorld } from '../../world/world/world.ts'
import { markOf } from '../../world/world/world-rows.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()

it(
  'no call tells staff without medical.read of a signal about a finding, nor what somebody said of it',
  { timeout: minutes(2) },
  async () => {
    const { own } = await aWorld(api)
    const without = permissionNames.filter((name) => name !== 'medical.read')
    const readers = {
      'with medical.read': await api.as({ portal: 'staff_portal', plantId: own.plantId }),
      without: await api.as({ portal: 'staff_portal', plantId: own.plantId, permissions: without }),
      'at another plant': await api.as({ portal: 'staff_portal' }),
    }
    const mark = markOf({ plant: 0, transporter: 0 }, 'm')
    const found: string[] = []
    for (const [name, example] of await listCallExamples(api.db)) {
      const route = allRoutes.find((one) => routeName(one) === name && one.method === 'GET')
      if (!route) continue
      for (const [reader, { token }] of Object.entries(readers)) {
        const text = await readableText(await send(api.app, route, example.input(example.targetId?.(own) ?? ''), token))
        if (text.includes(mark) || text.includes('somebody else found not fit')) found.push(`${reader}: ${name}`)
      }
    }
    expect(found).toEqual(['with medical.read: GET /v2/admin/issuers/signals'])
  },
)

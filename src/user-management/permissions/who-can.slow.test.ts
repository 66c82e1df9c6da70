import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { permissionsOf } from '#accounts/permissions.rules.ts'
import { testApi } from '#app/testing/test-api.ts'
import { manyUsers } from '../many-users.factory.ts'
import { rolesContract } from '../roles/roles.contract.ts'
import { permissionsContract } from './permissions.contract.ts'

const api = await testApi()
const rounds = 41

type Times = { readonly median: number; readonly best: number }

async function timesOf(call: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((one, other) => one - other)
  return { median: sorted[Math.floor(rounds / 2)] ?? 0, best: sorted[0] ?? 0 }
}

it("'Who can …?' answers within 30 ms among 20,000 users at 40 plants", async () => {
  const [plantId = ''] = await manyUsers(api.db, { users: 20_000, plants: 40 })
  await sql`analyze`.execute(api.ownerDb)
  const { call } = await api.as({ portal: 'staff_portal', plantId, permissions: permissionsOf('staff_portal') })
  const permission = 'drivers.read'
  const role = (await call(rolesContract.index, { search: 'Role 7 of' })).data[0]?._id ?? ''
  const change = { id: role, portal: 'staff_portal', permissions: ['drivers.read', 'audit.read'] } as const
  const calls = {
    'who can': () => call(permissionsContract.whoCan, { permission }),
    'who can, searched': () => call(permissionsContract.whoCan, { permission, search: 'first12' }),
    'who can, last page': () => call(permissionsContract.whoCan, { permission, page: 30 }),
    catalogue: () => call(permissionsContract.index, {}),
    roles: () => call(rolesContract.index, {}),
    preview: () => call(rolesContract.preview, { ...change, permissions: [...change.permissions] }),
  }
  const medians = new Map<string, number>()
  for (const [name, each] of Object.entries(calls)) {
    const { median, best } = await timesOf(each)
    medians.set(name, median)
    process.stdout.write(`${name.padEnd(20)} p50 ${median.toFixed(1)} ms, best ${best.toFixed(1)} ms\n`)
  }
  for (const name of ['who can', 'who can, searched', 'who can, last page']) expect(medians.get(name)).toBeLessThan(30)
})

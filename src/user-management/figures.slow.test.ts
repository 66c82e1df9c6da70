import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { manyUsers } from './many-users.factory.ts'
import { permissionsContract } from './permissions/permissions.contract.ts'
import { rolesContract } from './roles/roles.contract.ts'
import { usersContract } from './users/users.contract.ts'

const api = await testApi()
const rounds = 41

type Times = { median: number; best: number }

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

it('lists, searches and filters users within 15 ms and answers “Who can …?” within 30 ms, among 20,000 users at 40 plants', async () => {
  const [plantId = ''] = await manyUsers(api.db, { users: 20_000, plants: 40 })
  await sql`analyze`.execute(api.ownerDb)
  const { call } = await api.as({ portal: 'staff_portal', plantId, permissions: permissionsOf('staff_portal') })
  const permission = 'drivers.read'
  const role = (await call(rolesContract.index, { search: 'Role 7 of' })).data[0]?._id ?? ''
  const list = (input: object) => () => call(usersContract.index, input)
  const calls = {
    users: { of: list({}), within: 15 },
    'users by last seen': { of: list({ sort: '-last_seen' }), within: 15 },
    'users, last page': { of: list({ page: 20 }), within: 15 },
    'users by name': { of: list({ search: 'first12' }), within: 15 },
    'users by phone': { of: list({ search: '0711 000' }), within: 15 },
    'users by email': { of: list({ search: '12@' }), within: 15 },
    'users in a state': { of: list({ state: 'active' }), within: 15 },
    'users of a role': { of: list({ role_id: role }), within: 15 },
    'who can': { of: () => call(permissionsContract.whoCan, { permission }), within: 30 },
    'who can, searched': { of: () => call(permissionsContract.whoCan, { permission, search: 'first12' }), within: 30 },
    'who can, last page': { of: () => call(permissionsContract.whoCan, { permission, page: 30 }), within: 30 },
    catalogue: { of: () => call(permissionsContract.index, {}), within: 60 },
    roles: { of: () => call(rolesContract.index, {}), within: 60 },
  }
  const late: string[] = []
  for (const [name, { of, within }] of Object.entries(calls)) {
    const { median, best } = await timesOf(of)
    if (median > within) late.push(name)
    process.stdout.write(`${name.padEnd(20)} p50 ${median.toFixed(1)} ms, best ${best.toFixed(1)} ms\n`)
  }
  expect(late).toEqual([])
})

import { expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aRole, aUser } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'

const api = await testApi()

type Manager = { userId: string; allocationId: string; roleId: string }

/** Every way to take the management of users from a person. */
const removals: readonly ((tx: Tx, manager: Manager) => Promise<unknown>)[] = [
  (tx, { allocationId }) => tx.updateTable('allocation').set({ ends_at: api.now }).where('id', '=', allocationId).execute(),
  (tx, { userId }) => tx.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute(),
  (tx, { allocationId }) => tx.deleteFrom('allocation').where('id', '=', allocationId).execute(),
  (tx, { roleId }) => tx.deleteFrom('role_permission').where('role_id', '=', roleId).where('permission', '=', 'users.manage').execute(),
]

async function aManager(plantId: string): Promise<Manager> {
  const { userId } = await aUser(api.db)
  const roleId = await aRole(api.db, { portal: 'staff_portal', permissions: ['users.manage'] })
  return { userId, roleId, allocationId: await anAllocation(api.db, { userId, plantId, portal: 'staff_portal', roleId }) }
}

/** Two managers of a plant remove each other at the same time; answers who succeeded. */
async function race(round: number): Promise<string> {
  const plantId = await anAuthPlantId(api.db)
  const both = [await aManager(plantId), await aManager(plantId)]
  const outcomes = await Promise.allSettled(
    both.map((manager, index) =>
      inTransaction(api.db, (tx) => removals[(round + index * Math.floor(round / 4)) % removals.length]!(tx, manager)),
    ),
  )
  const results = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'removed' : ((outcome.reason as { constraint?: string }).constraint ?? 'failed'),
  )
  return results.toSorted((a, b) => a.localeCompare(b)).join(' and ')
}

it('100 races of two administrators removing each other leave one', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < 100; round += 10)
    outcomes.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => race(round + index)))))
  expect(outcomes).toEqual(Array.from({ length: 100 }, () => 'plant_keeps_manager and removed'))
})

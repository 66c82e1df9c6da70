import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { ListedDriver, driversContract } from '../list/drivers.contract.ts'

/** As many as a palette shows without scrolling. */
export const maxFoundDrivers = 6
export const shortestSearch = 2

export const findDriversContract = {
  find: route({
    method: 'GET',
    path: '/v2/drivers/find',
    summary: 'Find up to 6 drivers by name, id number, card number or phone number',
    access: driversContract.active.access,
    follows: ['driver'],
    input: z.object({
      search: z
        .string()
        .check(
          z.trim(),
          z.minLength(shortestSearch, `Enter at least ${shortestSearch} characters`),
          z.maxLength(100, 'Use at most 100 characters'),
        ),
    }),
    output: z.object({ drivers: z.array(ListedDriver) }),
  }),
}

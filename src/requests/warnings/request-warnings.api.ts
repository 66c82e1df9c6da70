import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { kindHandlers } from '../kinds/kinds.service.ts'
import { kinds } from '../kinds/kinds.contract.ts'
import type { requestWarningsContract } from './request-warnings.contract.ts'
import { findWarnings } from './request-warnings.service.ts'

export const requestWarningsApi: Handlers<typeof requestWarningsContract> = {
  check: async ({ input: { kind: slug, driver_id: driverId, ...body }, actor, db, now }) => {
    if (!isAllowed(kinds[slug].raise.access, actor)) throw forbidden()
    const handler = kindHandlers[slug]
    await handler.assertMayRequest?.(db, { actor, driverId, at: now })
    const driver = await findDriver(db, scopeOf(actor), driverId)
    return { warnings: [...(await findWarnings(db, handler, { actor, driver, body, now }))] }
  },
}

import type { Handlers } from '#accounts/people.ts'
import type { identityContract } from './identity.contract.ts'
import { presentIdentity } from './identity.presenter.ts'
import { checkIdentity } from './identity.service.ts'

export const identityApi: Handlers<typeof identityContract> = {
  check: async ({ db, actor, input, now }) =>
    presentIdentity(await checkIdentity(db, { actor, idNo: input.id_no, transporterId: input.transporter_id ?? null, now })),
}

import type { Handlers } from '#accounts/people.ts'
import { masterApi } from '#administration/master-data.api.ts'
import type { FindPendingUses } from '#administration/master-data.service.ts'
import type { restrictionChoicesContract, restrictionsContract } from './restrictions.contract.ts'
import { presentChoice, presentRestriction } from './restrictions.presenter.ts'
import { listRestrictions, restrictionData } from './restrictions.service.ts'

export const restrictionsApi = (pendingUses: FindPendingUses): Handlers<typeof restrictionsContract> =>
  masterApi(({ plant }) => ({ ...restrictionData(plant.id, pendingUses), label: 'Restriction', present: presentRestriction }))

export const restrictionChoicesApi: Handlers<typeof restrictionChoicesContract> = {
  list: async ({ db, actor }) => ({ restrictions: (await listRestrictions(db, actor.plant.id)).map(presentChoice) }),
}

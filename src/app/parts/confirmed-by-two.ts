import { recallsApi } from '#recalls/recalls.api.ts'
import { requirementsApi } from '#requirements/requirements.api.ts'
import { legalHoldsApi } from '#retention/legal-holds/legal-holds.api.ts'
import { retentionApi } from '#retention/retention.api.ts'
import type { contracts } from '../contracts.ts'
import type { Handlers } from '#accounts/people.ts'
import type { ServerParts } from '../slots/server-extension.ts'

type Names = 'recalls' | 'requirements' | 'retention' | 'legalHolds'

/** The handlers of what two people agree about. */
export const confirmedByTwoApis = ({
  sheets,
  queues,
}: Pick<ServerParts, 'sheets' | 'queues'>): { [K in Names]: Handlers<(typeof contracts)[K]> } => ({
  recalls: recallsApi({ sheets, queues }),
  requirements: requirementsApi({ queues }),
  retention: retentionApi,
  legalHolds: legalHoldsApi,
})

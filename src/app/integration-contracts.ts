import { apiKeysContract } from '#integrations/api-keys/api-keys.contract.ts'
import { failedWorkContract } from '#integrations/failed-work/failed-work.contract.ts'
import { webhooksContract } from '#integrations/webhooks/webhooks.contract.ts'
import { machinesContract } from '#integrations/machines/machines.contract.ts'

/** What lets other programs in, and what failed in the background. */
export const integrationContracts = {
  apiKeys: apiKeysContract,
  machines: machinesContract,
  webhooks: webhooksContract,
  failedWork: failedWorkContract,
} as const

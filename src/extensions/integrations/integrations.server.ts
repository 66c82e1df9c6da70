import { serverExtension } from '#app/slots/server-extension.ts'
import { apiKeysApi } from './api-keys/api-keys.api.ts'
import { ApiKey, apiKeysContract } from './api-keys/api-keys.contract.ts'
import { identifyProgram, isApiKey } from './api-keys/identify-program.store.ts'
import { judgeKeyHolders } from './api-keys/key-holders.service.ts'
import { failedWorkApi } from './failed-work/failed-work.api.ts'
import { FailedWork, failedWorkContract } from './failed-work/failed-work.contract.ts'
import { machinesApi } from './machines/machines.api.ts'
import { machinesContract } from './machines/machines.contract.ts'
import { collectEvents } from './webhooks/collect-events.service.ts'
import { deleteOldEvents } from './webhooks/collect-events.store.ts'
import { deliverEvents } from './webhooks/deliver-events.service.ts'
import { webhookQueue } from './webhooks/watched-webhooks.store.ts'
import { eventsKeptSince } from './webhooks/webhook-events.rules.ts'
import { webhooksApi } from './webhooks/webhooks.api.ts'
import { Delivery, Webhook, webhooksContract } from './webhooks/webhooks.contract.ts'

/** What lets other programs in, and what failed in the background. */
export const integrationsServer = serverExtension({
  contracts: { apiKeys: apiKeysContract, machines: machinesContract, webhooks: webhooksContract, failedWork: failedWorkContract },
  handlers: ({ cardKeys, key }, { gateData, watched }) => ({
    apiKeys: apiKeysApi,
    machines: machinesApi(cardKeys, gateData),
    webhooks: webhooksApi(key),
    failedWork: failedWorkApi(watched),
  }),
  shapes: { ApiKey, Webhook, Delivery, FailedWork },
  jobs: ({ db, services: { key, webhooksMayBePrivate: mayBePrivate }, clock }) => [
    { name: 'collect-webhook-events', cron: '* * * * *', everyMs: 5000, run: () => collectEvents(db, clock()) },
    { name: 'deliver-webhook-events', cron: '* * * * *', everyMs: 2000, run: () => deliverEvents(db, clock(), { key, mayBePrivate }) },
    { name: 'judge-key-holders', cron: '*/10 * * * *', run: () => judgeKeyHolders(db, clock()) },
    { name: 'delete-old-webhook-events', cron: '50 2 * * *', run: () => deleteOldEvents(db, eventsKeptSince(clock())) },
  ],
  queues: [webhookQueue],
  programs: { isKey: isApiKey, identify: identifyProgram },
})

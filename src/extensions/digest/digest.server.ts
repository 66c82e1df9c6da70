import { serverExtension } from '#app/slots/server-extension.ts'
import { digestChoiceApi } from './digest-choice.api.ts'
import { digestChoiceContract } from './digest-choice.contract.ts'
import { sendWeeklyDigests } from './weekly-digest.service.ts'

/** On Mondays, each office's drivers that need it, by mail. */
export const digestServer = serverExtension({
  contracts: { digestChoice: digestChoiceContract },
  handlers: () => ({ digestChoice: digestChoiceApi }),
  jobs: ({ db, clock, publicUrl }) => [
    { name: 'send-weekly-digests', cron: '*/10 * * * *', run: () => sendWeeklyDigests(db, clock(), publicUrl?.origin) },
  ],
})

import { serverExtension } from '#app/slots/server-extension.ts'
import { updateScorecards } from './scorecard-run.service.ts'
import { scorecardApi } from './scorecard.api.ts'
import { RankedTransporter, ScorecardAnswer, scorecardContract, ScorecardMonth } from './scorecard.contract.ts'

/** Each transporter in numbers, month by month, and its rank. */
export const scorecardServer = serverExtension({
  contracts: { scorecard: scorecardContract },
  handlers: () => ({ scorecard: scorecardApi }),
  shapes: { Scorecard: ScorecardAnswer, ScorecardMonth, RankedTransporter },
  jobs: ({ db, clock }) => [{ name: 'update-scorecards', cron: '*/10 * * * *', run: () => updateScorecards(db, clock()) }],
})

import { plantIsNamed } from '#administration/plants/plants.store.ts'
import { insertClearances } from '#passes/clearances.store.ts'
import { recomputePass } from '#passes/passes.effects.ts'
import { clearanceExpiry } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { conflict, invalid, type Ruling } from '#platform/server/refusal.ts'
import { effectsOf } from '../kind.effects.ts'
import { judgeRenewalDay } from '../renewals/renewal-day.rules.ts'
import { bulkerRenewal } from './bulker-renewal.contract.ts'

export const bulkerRenewalEffects = effectsOf(bulkerRenewal, {
  raised: async (tx, { body, today }) => {
    const ruling = judgeTrainingDay(body.date, today)
    if (!ruling.ok) throw invalid({ date: ruling.message })
    if (!(await plantIsNamed(tx, body.location))) throw invalid({ location: 'Choose one of the plants' })
  },
  approved: async (tx, { driver, body, requestId, at, today }) => {
    const ruling = judgeTrainingDay(body.date, today)
    if (!ruling.ok) throw conflict(ruling.code, `${ruling.message}. Reject the request.`)
    await insertClearances(tx, [
      {
        driver_id: driver.id,
        kind: 'bulker',
        given_on: body.date,
        expiry: clearanceExpiry(body.date),
        given_by: body.trainer,
        location: body.location,
        file_id: body.training_report,
        request_id: requestId,
        created_at: at,
      },
    ])
    await recomputePass(tx, driver.id)
  },
})

const judgeTrainingDay = (date: PlainDate, today: PlainDate): Ruling => judgeRenewalDay({ what: 'training', date, today, mustCount: true })

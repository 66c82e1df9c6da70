import { assertReviewDay, keepBlacklisting } from '#drivers/blacklisting/blacklisting.service.ts'
import { followReviewDay } from '../../hearing/case-thread.service.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { blacklistedFacts } from './blacklisted-facts.service.ts'
import { reviewBlacklisting } from './review-blacklisting.contract.ts'

/** A rejection keeps nobody and frees nobody: it comes back unless a reinstatement is asked for, which two other colleagues approve. */
export const reviewBlacklistingHandler = handleKind(reviewBlacklisting, {
  approved: async (tx, context) => {
    const { today, decision } = context
    assertReviewDay(decision.review_on, today)
    await keepBlacklisting(tx, { ...toDriverChange(context), today }, decision.review_on)
    await followReviewDay(tx, context.driver.id)
  },
  preview: async (db, { driver, plant }) => ({ facts: await blacklistedFacts(db, driver.id, plant.timeZone) }),
})

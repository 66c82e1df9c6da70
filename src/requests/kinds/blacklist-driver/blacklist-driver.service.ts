import { changeDriver } from '#drivers/change-driver.service.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { endCard } from '#drivers/card/cards.service.ts'
import { endMatchesOf, screenBarred } from '#screening/screen-applicants.service.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { blacklistDriver } from './blacklist-driver.contract.ts'

export { findBlacklisting } from './blacklisting.store.ts'

export const blacklistDriverHandler = handleKind(blacklistDriver, {
  approved: async (tx, context) => {
    const change = toDriverChange(context)
    await endSuspensions(tx, { ...change, reason: 'blacklisted', which: 'all' })
    await changeDriver(tx, change.driver.id, 'blacklisted', change, { also: () => endCard(tx, change) })
    await endMatchesOf(tx, change.driver.id, change.at)
    await screenBarred(tx, [change.driver.id], { at: change.at, userId: change.userId })
  },
})

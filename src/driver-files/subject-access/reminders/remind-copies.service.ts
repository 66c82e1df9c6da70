import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { lockNextToRemind, setReminded } from './remind-copies.store.ts'
import { accessNumber } from '../subject-access.rules.ts'

/** Job: two days before a copy is due and on the day, from six in the morning at the plant, once each. What was missed on both is said once. */
export async function remindOfCopies(db: Db, now: Date): Promise<void> {
  for (;;) {
    const isFound = await inTransaction(db, async (tx) => {
      const copy = await lockNextToRemind(tx, now)
      if (!copy) return false
      await setReminded(tx, copy.id, copy.days)
      const payload = {
        permissions: ['drivers.file' as const],
        except_ids: [],
        title: copy.days > 0 ? `The copy of ${copy.driver} is due soon` : `The copy of ${copy.driver} is due`,
        body: `${accessNumber(copy.id)} is due on ${dateText(copy.due_on)} and is not handed over yet.`,
        link: 'drivers/copies',
      }
      await announce(tx, { topic: 'permitted', payload, plantId: copy.auth_plant_id, at: now })
      return true
    })
    if (!isFound) return
  }
}

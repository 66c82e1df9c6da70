import { todayOf, type Actor } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, invalid } from '#platform/server/http/refusal.ts'
import { listIssuerPeople } from '../issuer-people.store.ts'
import { countPendingRenewals, lockIssuer, setWithdrawal, type StoredIssuer } from '../issuer.store.ts'
import { withdrawalDayProblem, judgeTakingBack, judgeWithdrawal } from './withdrawal.rules.ts'

type By = { actor: Actor; at: Date }

/** Ends a designation from a day on; answers what to say. Throws 409 where it is withdrawn already, 422 for a day outside it. */
export async function withdraw(db: Db, { id, from, reason }: { id: string; from: PlainDate; reason: string }, by: By): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { actor, at } = by
    const issuer = await lockIssuer(tx, id)
    assertAllowed(judgeWithdrawal(issuer, todayOf(actor, at)))
    const problem = withdrawalDayProblem(issuer, from)
    if (problem !== undefined) throw invalid({ from: problem })
    await setWithdrawal(tx, id, { withdrawn_from: from, withdrawn_by: actor.userId, withdrawn_at: at, withdraw_reason: reason })
    await audit(tx, issuer, { ...by, action: 'designation withdrawn', after: { withdrawn_from: from, reason } })
    await tell(tx, issuer, at, {
      title: 'Designation withdrawn',
      body: `The designation of ${issuer.name} is withdrawn from ${dateText(from)}. What is dated from then on cannot be sent. Ask the plant why.`,
    })
    return `Designation withdrawn from ${dateText(from)}.${pendingText(await countPendingRenewals(tx, issuer))}`
  })
}

/** Undoes a withdrawal whose day has not come. Throws 409 for any other. */
export async function takeBack(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { actor, at } = by
    const issuer = await lockIssuer(tx, id)
    assertAllowed(judgeTakingBack(issuer, todayOf(actor, at)))
    await setWithdrawal(tx, id, null)
    const before = { withdrawn_from: issuer.withdrawn_from, reason: issuer.withdraw_reason }
    await audit(tx, issuer, { ...by, action: 'withdrawal taken back', before })
    await tell(tx, issuer, at, {
      title: 'Designation not withdrawn',
      body: `The designation of ${issuer.name} is not withdrawn after all.`,
    })
  })
}

/** What waits is decided one by one: approving what is dated from that day on is refused, 'not fit' is not. */
const pendingText = (n: number): string =>
  n === 0 ? '' : ` ${n} of their renewals ${n === 1 ? 'waits' : 'wait'} for a decision; what is dated from that day on cannot be approved.`

type Audited = By & { action: string } & Pick<Parameters<typeof writeAudit>[1], 'before' | 'after'>

const audit = (tx: Tx, { id, doctor_id }: StoredIssuer, { actor, at, ...entry }: Audited): Promise<void> =>
  writeAudit(tx, {
    ...entry,
    at,
    userId: actor.userId,
    subject: doctor_id === null ? 'training company' : 'doctor',
    subjectId: doctor_id ?? id,
  })

/** Tells the doctor's or the company's own people. */
async function tell(tx: Tx, issuer: StoredIssuer, at: Date, text: { title: string; body: string }): Promise<void> {
  for (const user_id of await listIssuerPeople(tx, { issuer, now: at }))
    await announce(tx, { topic: 'account', payload: { user_id, ...text }, plantId: null, at })
}

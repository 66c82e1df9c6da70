import type { Handlers } from '#accounts/people.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { countOrRefuse, networkOf } from '#platform/server/http/rate-limit.ts'
import type { HttpCall } from '#platform/server/http/handlers.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/refusal.ts'
import { equalInConstantTime, hashToken, isTokenLike } from '#platform/server/secrets/secrets.ts'
import { signInLimits } from '#accounts/sign-in/sign-in.rules.ts'
import type { loginChangeContract } from './login-change.contract.ts'
import { newText, oldText, overText, wrongCodeText } from './login-change.rules.ts'
import { applyIfDue, close, codeHash, type LoginChangeSettings } from './login-change.service.ts'
import { countCodeTry, findChangeByLink, lockChange, markEntered, type LoginChange, type Side } from './login-change.store.ts'

type Linked = LoginChange & { side: Side }
type Asking = { link: string; now: Date; http: HttpCall }

async function findLinked(db: Db, { link, now, http }: Asking): Promise<Linked> {
  await countOrRefuse(db, { key: `login-change:${networkOf(http.address)}`, limit: signInLimits.triesFromAddress, now })
  const found = isTokenLike(link) ? await findChangeByLink(db, hashToken(link)) : undefined
  if (!found) throw notFound()
  return found
}

const stateAt = ({ state, expiresAt }: LoginChange, now: Date) => {
  const known = (['open', 'done', 'objected', 'withdrawn', 'expired'] as const).find((each) => each === state) ?? 'expired'
  return known === 'open' && expiresAt <= now ? 'expired' : known
}

const assertOpen = (change: LoginChange, now: Date): void => {
  if (stateAt(change, now) !== 'open') throw conflict('login_change_over', overText)
}

export const loginChangeApi = ({ key }: Pick<LoginChangeSettings, 'key'>): Handlers<typeof loginChangeContract> => ({
  showLoginChange: async ({ input: { link }, db, now, http }) => {
    const found = await findLinked(db, { link, now, http })
    return {
      side: found.side,
      before: oldText(found),
      after: newText(found),
      state: stateAt(found, now),
      has_entered: (found.side === 'new' ? found.newEnteredAt : found.oldEnteredAt) !== null,
      objection_until: found.objectionUntil.toISOString(),
    }
  },

  enterLoginCode: async ({ input: { link, code }, db, now, http }) => {
    const found = await findLinked(db, { link, now, http })
    assertOpen(found, now)
    const { id, side } = found
    const expected = await countCodeTry(db, id, side)
    if (!expected || !equalInConstantTime(codeHash(key, link, code), expected)) throw invalid({ code: wrongCodeText })
    const isDone = await inTransaction(db, async (tx) => {
      assertOpen(await lockChange(tx, id), now)
      await markEntered(tx, id, side, now)
      return applyIfDue(tx, id, now)
    })
    if (isDone) return { message: 'The change is made. It holds from your next login.' }
    return { message: side === 'new' ? waitsForOld : waitsForNew }
  },

  objectToLoginChange: async ({ input: { link }, db, now, http }) => {
    const found = await findLinked(db, { link, now, http })
    if (found.side !== 'old') throw forbidden('Only the old login can object. Use the link that was sent to it.')
    assertOpen(found, now)
    const isClosed = await inTransaction(db, async (tx) => close(tx, await lockChange(tx, found.id), 'objected', now))
    if (!isClosed) throw conflict('login_change_over', overText)
    return { message: 'You have objected. You go on logging in as before. Tell your supervisor.' }
  },
})

const waitsForOld = 'The new login is confirmed. It holds when the old one has agreed, or has not objected for 24 hours.'
const waitsForNew = 'You have agreed. The login changes as soon as the new one has entered its code.'

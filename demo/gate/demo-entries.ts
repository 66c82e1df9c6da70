import { findByIdNo } from '#gate/checks/drivers-at-gate.store.ts'
import { signPassCode } from '#gate/digital-pass/pass-signature.rules.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { SeededRandom } from '#platform/chance.factory.ts'

type Shown = {
  plantId: string
  idNo: string
  direction: 'in' | 'out'
  at: Date
}

/** What a driver shows at the gate: mostly the card; some its number, the digital pass on a phone, or only an id document. */
export async function enteredAtGate(db: Db, keys: CardKeys, random: SeededRandom, shown: Shown): Promise<string> {
  const { plantId, idNo, direction, at } = shown
  const found = await findByIdNo(db, plantId, idNo)
  const way = random.upTo(20)
  if (!found?.cardId || !found.cardNo) return idNo
  if (way < 4) return found.cardNo
  if (way < 6) return idNo
  // A pass counts once, and trucks that go out are not checked in the order of time.
  if (way < 10 && direction === 'in') return signPassCode(await keys.signing(), { driverId: found.driverId, madeAt: madeBefore(at) })
  return signCardToken(await keys.signing(), { cardId: found.cardId, plantId, issuedAt: at })
}

const madeBefore = (at: Date): Date => new Date(at.getTime() - 9000)

/** A driver who shows the card. */
export async function enteredCard(db: Db, keys: CardKeys, { plantId, idNo, at }: Omit<Shown, 'direction'>): Promise<string> {
  const found = await findByIdNo(db, plantId, idNo)
  return found?.cardId ? signCardToken(await keys.signing(), { cardId: found.cardId, plantId, issuedAt: at }) : idNo
}

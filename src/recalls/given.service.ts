import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { isGivenRecalled, type Given } from './given.store.ts'
import { judgeGiven } from './recalls.rules.ts'

/** Whether what an issuer gave may be taken up. Asked with the issuer held, for which the confirmation of a recall waits. */
export const judgeGivenBy = async (db: Db, { kind, ...given }: Given & { kind: ClearanceKind }): Promise<Ruling> =>
  judgeGiven({ kind, day: given.day, isRecalled: await isGivenRecalled(db, given) })

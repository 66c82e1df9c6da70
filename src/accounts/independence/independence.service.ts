import type { Db } from '#platform/server/database/database.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { judgeIndependence } from './independence.rules.ts'
import { findInterest, listAccountsOfPerson, type Matter } from './independence.store.ts'

/** Whether a decider is neither who submitted the matter, under whatever account, nor of an office that it concerns. */
export const judgeInterest = async (db: Db, matter: Matter, what: string): Promise<Ruling> =>
  judgeIndependence(await findInterest(db, matter), what)

/** The accounts of one person: those that share a phone number or a mailbox, now or before. */
export const findOwnAccounts = async (db: Db, userId: string): Promise<ReadonlySet<string>> =>
  new Set(await listAccountsOfPerson(db, userId))

import { randomUUID } from 'node:crypto'
import { aUser } from '#accounts/accounts.factory.ts'
import { programScopeNames, type ProgramScope } from '#accounts/program-scopes.rules.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/secrets/secrets.ts'
import { insertApiKey } from './api-keys.store.ts'
import { hintOf, newApiKey } from './identify-program.store.ts'

type ApiKeyOptions = { plantId: string; now: Date; scopes?: readonly ProgramScope[]; name?: string }

/** A key in force, by default with every scope. */
export const anApiKey = async (db: Db, options: ApiKeyOptions): Promise<string> => (await insertKey(db, options)).key

export const anApiKeyId = async (db: Db, options: ApiKeyOptions): Promise<string> => (await insertKey(db, options)).id

async function insertKey(db: Db, { plantId, now, scopes = programScopeNames, name = `Program ${randomUUID()}` }: ApiKeyOptions) {
  const key = newApiKey()
  const { userId } = await aUser(db)
  const id = await inTransaction(db, (tx) =>
    insertApiKey(tx, { plantId, name, tokenHash: hashToken(key), hint: hintOf(key), scopes, userId, now }),
  )
  return { key, id }
}

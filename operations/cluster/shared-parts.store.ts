import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { FileStoreMark, RecordedParts } from './shared-parts.rules.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** One server or command at a time compares and records. */
export const lockSharedParts = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(7230072)`.execute(tx)

/** Nothing is recorded in a database that has no such table yet. */
export async function findRecordedParts(db: Db): Promise<RecordedParts> {
  const isThere = (table: string) => valueOf(db, sql<boolean>`to_regclass(${table}) is not null`)
  if (!(await isThere('public.shared_part'))) return { signInKey: undefined, cardKeys: new Map(), fileStores: [], hasFiles: false }
  const rows = await db
    .selectFrom('shared_part')
    .select(['part', 'fingerprint', 'is_revoked', 'label'])
    .orderBy('recorded_at', 'desc')
    .orderBy('fingerprint')
    .execute()
  const of = (part: string) => rows.filter((row) => row.part === part)
  return {
    signInKey: of('sign_in_key')[0]?.fingerprint,
    cardKeys: new Map(of('card_key').map(({ fingerprint, is_revoked }) => [fingerprint, is_revoked])),
    fileStores: of('file_store').map(({ fingerprint, label }) => {
      const [kind, mark = ''] = fingerprint.split(':')
      return { kind: kind === 's3' ? 's3' : 'folder', mark, label }
    }),
    hasFiles: (await isThere('public.file')) && (await hasFiles(db)),
  }
}

const hasFiles = (db: Db): Promise<boolean> => valueOf(db, sql<boolean>`exists (select from file)`)

export const insertSignInKey = (tx: Tx, fingerprint: string, at: Date): Promise<unknown> =>
  tx.insertInto('shared_part').values({ part: 'sign_in_key', fingerprint, recorded_at: at }).execute()

/** A revoked key stays revoked. */
export async function recordCardKeys(tx: Tx, keys: ReadonlyMap<string, boolean>, at: Date): Promise<void> {
  for (const [fingerprint, isRevoked] of keys)
    await tx
      .insertInto('shared_part')
      .values({ part: 'card_key', fingerprint, is_revoked: isRevoked, recorded_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['part', 'fingerprint'])
          .doUpdateSet({ is_revoked: true })
          .where((eb) => eb.and([eb('shared_part.is_revoked', '=', false), eb('excluded.is_revoked', '=', true)])),
      )
      .execute()
}

type KnownPlace = FileStoreMark & { mark: string }

export const recordFileStore = (tx: Tx, { kind, mark, label }: KnownPlace, at: Date): Promise<unknown> =>
  tx
    .insertInto('shared_part')
    .values({ part: 'file_store', fingerprint: `${kind}:${mark}`, label, recorded_at: at })
    .onConflict((conflict) => conflict.columns(['part', 'fingerprint']).doUpdateSet({ label }))
    .execute()

export const deleteOtherFileStores = (tx: Tx, { kind, mark }: KnownPlace): Promise<unknown> =>
  tx.deleteFrom('shared_part').where('part', '=', 'file_store').where('fingerprint', '!=', `${kind}:${mark}`).execute()

export const deleteSharedParts = (tx: Tx): Promise<unknown> => tx.deleteFrom('shared_part').execute()

import { sql } from 'kysely'
import { requestType } from '#requests/engine/request-types.contract.ts'
import type { StoredFileRow } from '#platform/server/files/file-rows.ts'
import type { Reading } from './reading.store.ts'

/** A document that a record of the driver names. */
export type NamedFile = { fileId: string; what: string; isMedical: boolean }
type Found = { file_id: string | null; what?: string; isMedical?: boolean }

/** The documents that records of the driver at this plant name, but for those of requests. */
export async function listNamedFiles(reading: Reading): Promise<readonly NamedFile[]> {
  const { db, driverId, plant } = reading
  const named = (rows: readonly Found[], what: string, isMedical = false): readonly NamedFile[] =>
    rows.flatMap((row) =>
      row.file_id === null ? [] : [{ fileId: row.file_id, what: row.what ?? what, isMedical: row.isMedical ?? isMedical }],
    )
  const violations = await db
    .selectFrom('violation')
    .select(['file_id', 'evidence_file_id'])
    .where('driver_id', '=', driverId)
    .where('auth_plant_id', '=', plant.id)
    .execute()
  return [
    ...named(await db.selectFrom('driver').select('picture_file_id as file_id').where('id', '=', driverId).execute(), 'Photograph'),
    ...named(
      await db
        .selectFrom('clearance')
        .select(['file_id', sql<boolean>`kind = 'medical'`.as('isMedical')])
        .where('driver_id', '=', driverId)
        .execute(),
      'Proof',
    ),
    ...named(
      await db
        .selectFrom('request')
        .select('file_id')
        .where('driver_id', '=', driverId)
        .where('auth_plant_id', '=', plant.id)
        .where('type_id', '=', requestType.renewMedical)
        .execute(),
      'Medical report',
      true,
    ),
    ...named(violations, 'Violation'),
    ...named(
      violations.map(({ evidence_file_id }) => ({ file_id: evidence_file_id })),
      'Evidence of the transporter',
    ),
    ...named(await repliesOf(reading), 'Reply'),
    ...named(await lettersOf(reading), 'Letter'),
    ...named(await evidenceOf(reading), 'Evidence of the transporter'),
    ...named(await db.selectFrom('good_practice').select('file_id').where('driver_id', '=', driverId).execute(), 'Good practice'),
    ...named(
      await db
        .selectFrom('application_document as f')
        .innerJoin('onboarding_application as a', 'a.id', 'f.application_id')
        .select(['f.file_id', 'f.name as what', sql<boolean>`f.fills is not distinct from 'medical'`.as('isMedical')])
        .where('a.driver_id', '=', driverId)
        .where('a.auth_plant_id', '=', plant.id)
        .execute(),
      'Document',
    ),
    ...named(
      await db.selectFrom('card').select('signature_file_id as file_id').where('driver_id', '=', driverId).execute(),
      'Signature for a card',
    ),
  ]
}

const repliesOf = ({ db, driverId, plant }: Reading): Promise<readonly Found[]> =>
  db
    .selectFrom('case_reply as x')
    .innerJoin('request as r', 'r.id', 'x.request_id')
    .select('x.file_id')
    .where('r.driver_id', '=', driverId)
    .where('r.auth_plant_id', '=', plant.id)
    .execute()

/** As they were mailed. */
const lettersOf = ({ db, driverId, plant }: Reading): Promise<readonly Found[]> =>
  db
    .selectFrom('case_letter as l')
    .innerJoin('driver_case as c', 'c.id', 'l.case_id')
    .select('l.file_id')
    .where('c.driver_id', '=', driverId)
    .where('c.auth_plant_id', '=', plant.id)
    .execute()

/** What the office sent where the plant reviews it. */
const evidenceOf = ({ db, driverId, plant }: Reading): Promise<readonly Found[]> =>
  db
    .selectFrom('sanction_evidence as x')
    .innerJoin('request as r', 'r.id', 'x.request_id')
    .select('x.file_id')
    .where('r.driver_id', '=', driverId)
    .where('r.auth_plant_id', '=', plant.id)
    .execute()

/** `sha256` in hexadecimal digits. */
export type KeptDocument = StoredFileRow & { created_by: string | null; sha256: string; purged_at: Date | null }

/** What is kept of these files, the oldest first. */
export const listFileRows = ({ db }: Pick<Reading, 'db'>, ids: readonly string[]): Promise<readonly KeptDocument[]> =>
  db
    .selectFrom('file')
    .select(['id', 'storage_name', 'original_name', 'media_type', 'size', 'created_by', 'created_at', 'purged_at'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

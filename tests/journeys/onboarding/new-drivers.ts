import { join } from 'node:path'
import { sql } from 'kysely'
import { aSubmission } from '#onboarding/verification/review/review.factory.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import type { Journey } from '../journey.ts'

type Submitted = Awaited<ReturnType<typeof aSubmission>>

/** A new driver of an office of the plant, whose documents wait with files that open. */
export async function aNewDriver(
  journey: Journey,
  { plantId, ...fields }: { plantId: string } & Parameters<typeof aSubmission>[2],
): Promise<Submitted> {
  const office = await journey.person({ portal: 'transporter_portal', plantId })
  const submitted = await aSubmission(journey.db, office, { plantId, transporter_id: office.transporterId ?? '', ...fields })
  const files = openFileStore(join(journey.folder, 'files'))
  for (const [name, id] of Object.entries(submitted.documents)) {
    const { storageName, size } = await files.save(aPdf({ size: [595, 842], content: `BT /F1 28 Tf 60 700 Td (${name}) Tj ET` }))
    await sql`update file set storage_name = ${storageName}, size = ${size}
      where id = (select file_id from application_document where id = ${id})`.execute(journey.ownerDb)
  }
  return submitted
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { drawPortrait } from './draw-portrait.ts'
import { compositions, portraitOf, type Gender } from './portrait-parts.rules.ts'

/** The ids of the stored portraits. */
export type Portraits = Readonly<Record<Gender, readonly string[]>>

/** Draws and stores every composition once; many drivers share one file, as files never change. */
export async function storeDemoPortraits(db: Db, files: FileStore, at: Date): Promise<Portraits> {
  const storedOf = async (gender: Gender): Promise<readonly string[]> =>
    Promise.all(
      Array.from({ length: compositions[gender] }, async (_, nth) => {
        const file = await files.save(await drawPortrait(portraitOf(gender, nth)))
        return insertFile(db, { file, name: 'portrait.webp', mediaType: 'image/webp', userId: null, at })
      }),
    )
  return { Male: await storedOf('Male'), Female: await storedOf('Female') }
}

/** Every driver with a card has a portrait, by the id number. The caller settles the drivers. */
export async function setDemoPictures(tx: Tx, plantId: string, portraits: Portraits): Promise<void> {
  for (const gender of ['Male', 'Female'] as const) {
    const ids = portraits[gender]
    await sql`update driver d set picture_file_id = (${ids}::bigint[])[1 + (regexp_replace(d.id_no, '[^0-9]', '', 'g')::bigint * 13 + d.id) % ${ids.length}]
      where d.auth_plant_id = ${plantId} and coalesce(d.gender, 'Male') = ${gender} and exists (select from card c where c.driver_id = d.id)`.execute(
      tx,
    )
  }
}

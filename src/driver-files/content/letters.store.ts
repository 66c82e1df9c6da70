import type { Selectable } from 'kysely'
import type { Language } from '#platform/contract/language.ts'
import type { Tables } from '#platform/server/database/database.ts'
import { within } from './days.sql.ts'
import type { Reading } from './reading.store.ts'

type LetterRow = Pick<Selectable<Tables['case_letter']>, 'case_id' | 'number' | 'made_at' | 'sent_at' | 'content'> & {
  office: string
  language: Language
}

/** The letters about the driver that this plant wrote on the days of the file, oldest first. */
export const listFileLetters = (reading: Reading): Promise<readonly LetterRow[]> =>
  reading.db
    .selectFrom('case_letter as l')
    .innerJoin('driver_case as c', 'c.id', 'l.case_id')
    .innerJoin('transporter as t', 't.id', 'l.transporter_id')
    .select(['l.case_id', 'l.number', 'l.made_at', 'l.sent_at', 'l.content', 'l.language', 't.name as office'])
    .where('c.driver_id', '=', reading.driverId)
    .where('c.auth_plant_id', '=', reading.plant.id)
    .where(within(reading, 'l.made_at'))
    .orderBy('l.id')
    .$narrowType<{ language: Language }>()
    .execute()

import type { Db } from '#platform/server/database/database.ts'
import { peopleIn, type FileTable } from '../content/file-section.rules.ts'
import { nameOthers, namingOf, type NamedTable } from '../content/named-section.rules.ts'
import { listFilePeople } from '../content/people.store.ts'

/** Tables with the names of everybody in them. */
export async function nameTables(db: Db, plantId: string, tables: readonly FileTable[]): Promise<readonly NamedTable[]> {
  const people = await listFilePeople(db, plantId, peopleIn(tables))
  return nameOthers({ key: 'verdict', tables }, namingOf(people, true)).tables
}

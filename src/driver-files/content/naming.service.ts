import { peopleIn, type FileSection } from './file-section.rules.ts'
import { namingOf, wordsInRow, type Naming } from './named-section.rules.ts'
import { findDriverName, listFilePeople, listNamedInRecords, listOtherDriversNamed, listPeopleOfPlant } from './people.store.ts'
import type { Reading } from './reading.store.ts'

/** How the file calls people; where it names nobody else, neither whoever works at the plant nor another driver is named in a text. `texts`: what is said beside the sections. */
export async function findNaming(
  { db, plant, driverId, namesOthers }: Reading,
  sections: readonly FileSection[],
  said: { userIds: readonly string[]; texts: readonly string[] },
): Promise<Naming> {
  const people = await listFilePeople(db, plant.id, [...new Set([...said.userIds, ...peopleIn(sections.flatMap(({ tables }) => tables))])])
  if (namesOthers) return namingOf(people, true)
  const keys = wordsInRow([...said.texts, ...textsIn(sections)])
  const drivers = await listOtherDriversNamed(db, { plantId: plant.id, driverId, keys })
  const known = [
    ...drivers.map(({ id, name }) => ({ id: `driver ${id}`, name, role: 'Another driver' })),
    ...(await listNamedInRecords(db, driverId)),
    ...(await listPeopleOfPlant(db, plant.id)),
    ...people,
  ]
  // Who is called as the driver is stays: nobody else is named by it.
  return namingOf(known, false, await findDriverName(db, driverId))
}

const cellsIn = (sections: readonly FileSection[]) => sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flat()))

const textsIn = (sections: readonly FileSection[]): readonly string[] => [
  ...sections.flatMap(({ tables }) => tables.flatMap(({ title, none }) => [title, none])),
  ...cellsIn(sections).filter((cell) => typeof cell === 'string'),
]

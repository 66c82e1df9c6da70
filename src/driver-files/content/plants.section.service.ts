import { by, type FileCell } from './file-section.rules.ts'
import { listFileAdmissions, listFileMoves, listFileVisits } from './plants.store.ts'
import type { Reading } from './reading.store.ts'
import type { SectionReader } from './section-reader.service.ts'
import { columns, dayWords, joined, timeOf } from './section-cells.rules.ts'

const admissionStates = { asked: 'Not decided', granted: 'Granted', refused: 'Refused', withdrawn: 'Withdrawn' } as const
const moveStates = { asked: 'Not decided', moved: 'Moved', refused: 'Refused', withdrawn: 'Withdrawn' } as const

/** Where else the driver might load and did, and how the driver came here. Who decided at another plant is that plant's. */
export const plantsSection: SectionReader = async (reading) => [
  {
    title: 'Admissions',
    columns: columns(['Plant', 1.6], ['Days', 2], ['Asked', 1.6], ['By', 2], ['Reason', 2.4], ['Outcome', 2.6], ['Decided by', 2]),
    rows: (await listFileAdmissions(reading)).map((each) => [
      each.plant,
      `${dayWords(each.from_day)} to ${dayWords(each.until_day)}`,
      timeOf(reading, each.asked_at),
      by(each.asked_by),
      each.reason,
      joined(admissionStates[each.state], each.comment, each.ended_at && `Ended on ${timeOf(reading, each.ended_at)}: ${each.end_reason}`),
      decider(reading, each),
    ]),
    none: 'None.',
  },
  {
    title: 'Visits to other plants',
    columns: columns(['Plant', 3], ['First', 2], ['Last', 2], ['Checks on the way in', 1]),
    rows: (await listFileVisits(reading)).map(({ plant, first, last, times }) => [
      plant,
      timeOf(reading, first),
      timeOf(reading, last),
      String(times),
    ]),
    none: 'None.',
  },
  {
    title: 'Moves between plants',
    columns: columns(['From', 1.6], ['To', 1.6], ['Asked', 1.6], ['By', 2], ['Reason', 2.4], ['Outcome', 2.4], ['Decided by', 2]),
    rows: (await listFileMoves(reading)).map((each) => [
      each.home,
      each.plant,
      timeOf(reading, each.asked_at),
      by(each.asked_by),
      each.reason,
      joined(moveStates[each.state], timeOf(reading, each.decided_at), each.comment),
      decider(reading, each),
    ]),
    none: 'None.',
  },
]

function decider(
  { plant }: Reading,
  { auth_plant_id: at, decided_by: decidedBy }: { auth_plant_id: string; decided_by: string | null },
): FileCell {
  if (decidedBy === null) return ''
  return at === plant.id ? by(decidedBy) : 'The other plant'
}

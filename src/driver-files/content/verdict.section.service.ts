import { endOfAsAt } from '#platform/contract/as-at.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { momentText } from '#platform/contract/moment.ts'
import { factsAt } from '#drivers/verdict/as-at/verdict.service.ts'
import { momentTables } from '../as-at/moment-tables.service.ts'
import { listUnknownFacts } from '../as-at/unknown-facts.service.ts'
import { columns } from './section-cells.rules.ts'
import { medicalHold, type FileTable } from './file-section.rules.ts'
import type { Reading } from './reading.store.ts'
import type { KnownPast, SectionReader } from './section-reader.service.ts'

/** Staff of the plant, with what the purpose lets read. */
const readerOf = ({ plant, hasMedical }: Reading): Parameters<KnownPast['verdict']>[1] => ({
  plant,
  portal: 'staff_portal',
  transporter: null,
  permissions: hasMedical ? ['medical.read', 'holds.place', 'holds.test'] : ['holds.place', 'holds.test'],
})

/** Whether the driver might load at the moment of the file, and how the driver stood, as it was known then. */
export const verdictSection: SectionReader = async (reading, past) => {
  const { db, driverId, moment, now, plant, hasMedical, namesOthers } = reading
  const said = await past.verdict(db, readerOf(reading), { which: { id: driverId }, asAt: moment.toISOString(), now })
  const asAt = { day: toPlainDate(moment, plant.timeZone), moment }
  const end = endOfAsAt(asAt, plant.timeZone)
  const known = (await factsAt(db, { scope: null, which: { id: driverId } }, { asAt, end }))?.known
  const reader = {
    readsMedicals: hasMedical,
    readsRequests: true,
    namesOthers,
    readsHold: (kind: string) => hasMedical || kind !== medicalHold,
  }
  const isKnown = known?.plantId === plant.id
  const at = { db, driverId, plant, day: asAt.day, end, isKnownNow: false }
  const tables = isKnown ? await momentTables(at, { said, known, reader }) : [verdictAlone]
  const unknown = isKnown ? [unknownTable(await listUnknownFacts(at, now))] : []
  const [standing = verdictAlone, ...others] = tables
  const { reasons, learnt_afterwards: learnt } = said
  return [
    { ...standing, title: `As known on ${momentText(moment, plant.timeZone)}` },
    {
      title: 'Reasons',
      columns: columns(['Reason', 3], ['Counts as', 1], ['What was to do', 2]),
      rows: reasons.map(({ sentence, severity, next_step: next }) => [sentence, severity === 'blocked' ? 'Blocks' : 'Warns', next]),
      none: 'Nothing stood against loading.',
    },
    ...others,
    {
      title: 'Learnt afterwards',
      columns: columns(['What is known today about that day and was not known then', 1]),
      rows: learnt.map((sentence) => [sentence]),
      none: 'Nothing.',
    },
    ...unknown,
  ]
}

const unknownTable = (sentences: readonly string[]): FileTable => ({
  title: 'Not known of that time',
  columns: columns(['What cannot be known', 1]),
  rows: sentences.map((sentence) => [sentence]),
  none: 'Nothing.',
})

/** Nobody is cleared by what is not known. */
const verdictAlone: FileTable = { title: '', columns: columns(['What', 1], ['Value', 3]), rows: [['Verdict', 'BLOCKED']], none: '' }

import { dateText, momentText } from '#platform/contract/moment.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import type { FileCell, FileTable } from './file-section.rules.ts'
import type { Reading } from './reading.store.ts'
import type { KnownPast, SectionReader } from './section-reader.service.ts'

const verdictWords = { cleared: 'CLEARED', warn: 'CLEARED, with a warning', blocked: 'BLOCKED' } as const

/** Staff of the plant, with what the purpose lets read. */
const readerOf = ({ plant, hasMedical }: Reading): Parameters<KnownPast['verdict']>[1] => ({
  plant,
  portal: 'staff_portal',
  transporter: null,
  permissions: hasMedical ? ['medical.read', 'holds.place', 'holds.test'] : ['holds.place', 'holds.test'],
})

/** Whether the driver might load at the moment of the file, as it was known then. */
export const verdictSection: SectionReader = async (reading, past) => {
  const { db, driverId, moment, now, plant } = reading
  const said = await past.verdict(db, readerOf(reading), { which: { id: driverId }, asAt: moment.toISOString(), now })
  const { verdict, reasons, proofs, restrictions, learnt_afterwards: learnt, note, driver } = said
  const standing: FileTable = {
    title: `As known on ${momentText(moment, plant.timeZone)}`,
    columns: [
      { title: 'What', width: 1 },
      { title: 'Value', width: 3 },
    ],
    rows: [
      ['Verdict', verdictWords[verdict]],
      ['Status', driver.status?.name ?? 'Not known'],
      ['Transporter', driver.transporter_id?.name ?? 'Not known'],
      ...(said.pass_words === null ? [] : [['Pass', said.pass_words]]),
      ...restrictions.map(({ words }) => ['Restriction', words]),
      ...(note === null ? [] : [['Note', note]]),
    ],
    none: '',
  }
  return [
    standing,
    {
      title: 'Reasons',
      columns: [
        { title: 'Reason', width: 3 },
        { title: 'Counts as', width: 1 },
        { title: 'What was to do', width: 2 },
      ],
      rows: reasons.map(({ sentence, severity, next_step: next }) => [sentence, severity === 'blocked' ? 'Blocks' : 'Warns', next]),
      none: 'Nothing stood against loading.',
    },
    {
      title: 'Requirements at that moment',
      columns: [
        { title: 'Requirement', width: 2 },
        { title: 'Until', width: 1 },
        { title: 'Needed', width: 1 },
      ],
      rows: proofs.map(({ name, expiry, is_needed: isNeeded, finding, own }) => [
        sentenceCase(name),
        finding ?? (own ? (own.expiry ?? null) : expiry) ?? 'None',
        isNeeded ? 'Yes' : 'No',
      ]),
      none: '',
    },
    {
      title: 'Learnt afterwards',
      columns: [{ title: 'What is known today about that day and was not known then', width: 1 }],
      rows: learnt.map((sentence) => [sentence]),
      none: 'Nothing.',
    },
  ].map((table: FileTable) => ({ ...table, rows: table.rows.map((row) => row.map(dayText)) }))
}

const dayText = (cell: FileCell): FileCell => (typeof cell === 'string' && isPlainDate(cell) ? dateText(cell) : cell)

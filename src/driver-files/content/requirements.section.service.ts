import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import { dateText, momentText } from '#platform/contract/moment.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import { by } from './file-section.rules.ts'
import type { SectionReader } from './section-reader.service.ts'
import { listFileProofs } from './records.store.ts'

/** Every proof with who gave, sent and approved it. */
export const requirementsSection: SectionReader = async (reading) => {
  const { plant, hasMedical, moment, namesOthers } = reading
  // A finding 'not fit' is over on its day: its line would say it.
  const rows = (await listFileProofs(reading)).filter((proof) => hasMedical || proof.fit_to_work !== false)
  return [
    {
      title: '',
      columns: [
        { title: 'Requirement', width: 2 },
        { title: 'Given', width: 1.2 },
        { title: 'Until', width: 1.2 },
        { title: 'Given by', width: 2 },
        { title: 'Sent by', width: 2 },
        { title: 'Approved by', width: 2 },
        { title: 'Known since', width: 1.6 },
      ],
      rows: rows.map((proof) => {
        const notes = [
          proof.is_void ? 'replaced' : null,
          proof.created_at > moment ? 'recorded after the moment of this file' : null,
          hasMedical && proof.fit_to_work !== null ? (proof.fit_to_work ? 'fit to work' : 'not fit to work') : null,
        ].filter((note) => note !== null)
        return [
          `${sentenceCase(proof.own_name ?? builtInName(proof.kind))}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`,
          dateText(proof.given_on),
          dateText(proof.expiry),
          [namesOthers ? (proof.doctor ?? proof.given_by) : proof.doctor && 'A doctor', proof.company].filter(Boolean).join(', '),
          by(proof.sent_by),
          by(proof.fixed_by ?? proof.decided_by),
          momentText(proof.created_at, plant.timeZone),
        ]
      }),
      none: 'None.',
    },
  ]
}

const builtInName = (kind: string): string => (requirementNames as Readonly<Record<string, string>>)[kind] ?? kind

import { letterNumber } from '#requests/letters/compose-letter.rules.ts'
import { LetterContent } from '#requests/letters/letter-content.contract.ts'
import { listFileLetters } from './letters.store.ts'
import type { SectionReader } from './section-reader.service.ts'
import { columns, timeOf } from './section-cells.rules.ts'

const languageNames = { en: 'English', sw: 'Swahili' } as const

/** The letters of cases, word for word, in the language in which they were written to the driver. */
export const letterSection: SectionReader = async (reading) => {
  const letters = await listFileLetters(reading)
  return [
    {
      title: '',
      columns: columns(['Written', 1.6], ['Letter', 2], ['Mailed to', 1.8], ['What it says', 6]),
      rows: letters.map(({ case_id: caseId, number, made_at: at, sent_at: sentAt, office, language, content }) => {
        const said = LetterContent.parse(content).words[language]
        return [
          timeOf(reading, at),
          `${letterNumber({ caseId, number })} in ${languageNames[language]}`,
          sentAt === null ? 'Not mailed yet' : `${office}, ${timeOf(reading, sentAt)}`,
          [said.title, ...said.facts.map(({ label, value }) => `${label}: ${value}`), ...said.paragraphs].join('\n'),
        ]
      }),
      none: 'None.',
    },
  ]
}

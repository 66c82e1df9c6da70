import { requestStatusNames, requestTypeNames } from '#requests/engine/request-types.contract.ts'
import { listFileCases, listHeardOfCases, listRepliesOfCases } from './cases.store.ts'
import { by, type FileCell, type FileTable } from './file-section.rules.ts'
import type { SectionReader } from './section-reader.service.ts'
import { columns, dayWords, joined, timeOf } from './section-cells.rules.ts'

const sides = { driver: 'The driver', office: 'The office' } as const
const ways = { portal: '', link: 'by the own page', paper: 'on paper' } as const

/** Each case with its steps: what was raised, who was heard until when, what was replied, what was decided. */
export const caseSection: SectionReader = async (reading) => {
  const cases = await listFileCases(reading)
  const ids = cases.map(({ id }) => id)
  const [requests, replies] = [await listHeardOfCases(reading, ids), await listRepliesOfCases(reading, ids)]
  const tables = cases.map((one): FileTable => {
    const ofCase = requests.filter(({ case_id }) => case_id === one.id)
    const lines: (Line | null)[] = ofCase.flatMap((request) => {
      const name = `${requestTypeNames[request.type_id]}, request ${request.request_id}`
      return [
        { at: request.created_at, cells: [`Raised: ${name}`, by(request.created_by), ''] },
        request.asked_at && {
          at: request.asked_at,
          cells: [`Asked to reply until ${dayWords(request.due_on)}: ${name}`, by(null), ''],
        },
        request.decided_at && {
          at: request.decided_at,
          cells: [
            `${(requestStatusNames as Readonly<Record<number, string>>)[request.status_id] ?? 'Decided'}: ${name}`,
            by(request.decided_by),
            request.early_reason === null ? '' : `Before that day: ${request.early_reason}`,
          ],
        },
        ...replies
          .filter(({ request_id }) => request_id === request.request_id)
          .map((reply): Line => ({
            at: reply.created_at,
            cells: [
              joined(`Reply of ${sides[reply.side].toLowerCase()}`, ways[reply.sent_by_way], reply.is_late ? 'after its day' : null),
              reply.created_by === null ? sides.driver : by(reply.created_by),
              reply.said ?? 'See Documents',
            ],
          })),
      ]
    })
    const ended = one.closed_at === null ? 'open' : `closed on ${timeOf(reading, one.closed_at)}`
    return {
      title: `Case ${one.id}, opened on ${timeOf(reading, one.opened_at)}: ${ended}${one.review_on === null ? '' : `, comes back on ${dayWords(one.review_on)}`}`,
      columns: columns(['When', 2], ['What', 3], ['Who', 2], ['Said', 4]),
      rows: lines
        .filter((line) => line !== null)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ at, cells }) => [timeOf(reading, at), ...cells]),
      none: '',
    }
  })
  return tables.length > 0 ? tables : [{ title: '', columns: columns(['Case', 1]), rows: [], none: 'None.' }]
}

type Line = { at: Date; cells: readonly FileCell[] }

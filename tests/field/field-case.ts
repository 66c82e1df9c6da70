/** What a row is read as, by field; or why it is refused, as 'Column: message'. */
export type FieldRow = Readonly<Record<string, string>> | string

/** What a file was read as: its rows by line, a document's media type, or why it is refused as a whole. */
export type FieldOutcome = { rows: Readonly<Record<number, FieldRow>> } | { accepted: string } | { refused: string }

/** A file of a kind that has made trouble, with what is right for it. */
export type FieldCase = { file: string; kind: string; right: FieldOutcome }

/** Whether a file was read as it should be: all rows, and of each row the fields that the case names. */
export function isRight({ right }: FieldCase, outcome: FieldOutcome): boolean {
  if ('refused' in right || 'refused' in outcome)
    return 'refused' in right && 'refused' in outcome && outcome.refused.includes(right.refused)
  if ('accepted' in right || 'accepted' in outcome)
    return 'accepted' in right && 'accepted' in outcome && outcome.accepted === right.accepted
  const lines = Object.keys(right.rows)
  return (
    lines.length === Object.keys(outcome.rows).length &&
    lines.every((line) => isRightRow(right.rows[Number(line)] ?? '', outcome.rows[Number(line)]))
  )
}

function isRightRow(right: FieldRow, row: FieldRow | undefined): boolean {
  if (row === undefined) return false
  if (typeof right === 'string' || typeof row === 'string') return right === row
  return Object.entries(right).every(([field, text]) => row[field] === text)
}

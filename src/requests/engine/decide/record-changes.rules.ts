/** A field of the record that approval writes: as it is, and as the request wants it. `value` is compared, `text` is shown. */
export type RecordField = {
  key: string
  label: string
  now: RecordValue
  wanted: RecordValue
}
export type RecordValue = { value: string | null; text: string | null }

/** The fields as they were when the request was submitted. */
export type RecordWas = Readonly<Record<string, RecordValue>>

export const toRecordWas = (fields: readonly RecordField[]): RecordWas => Object.fromEntries(fields.map(({ key, now }) => [key, now]))

/** A field that somebody else has changed since, and that approval would change back or over. */
export type Overwritten = {
  label: string
  was: string | null
  now: string | null
  wanted: string | null
}

/** The fields that approval would overwrite; none for a request from before the record was stored. */
export const overwrittenFields = (was: RecordWas | null, fields: readonly RecordField[]): readonly RecordField[] =>
  fields.filter(({ key, now, wanted }) => {
    const before = was?.[key]
    return before !== undefined && before.value !== now.value && now.value !== wanted.value
  })

export const presentOverwritten = (was: RecordWas | null, fields: readonly RecordField[]): Overwritten[] =>
  fields.map(({ key, label, now, wanted }) => ({ label, was: was?.[key]?.text ?? null, now: now.text, wanted: wanted.text }))

/** The refusal of an approval that would overwrite what its decider has not read. */
export function overwritesText(overwritten: readonly Overwritten[]): string {
  const fields = overwritten.map(
    ({ label, was, now, wanted }) => `${label} was ${shown(was)}, is ${shown(now)} now, and would become ${shown(wanted)}.`,
  )
  return `The record has changed since this request was submitted. ${fields.join(' ')} Confirm on its page that approval overwrites this, or reject the request.`
}

const shown = (text: string | null): string => (text === null || text === '' ? 'empty' : `'${text}'`)

import type { Severity } from '#points/severities.rules.ts'

type Body = {
  violation_category: string
  violation: string
  violation_date: string
  catalogue_entry_id?: string | undefined
  severity?: Severity | undefined
}

type Reported = {
  category: string
  violation: string
  violation_date: string
  entryId: string | undefined
  severity: Severity | undefined
}

/** What of a request's body the plant's catalogue judges. */
export const reportedOf = ({ violation_category, violation, violation_date, catalogue_entry_id, severity }: Body): Reported => ({
  category: violation_category,
  violation,
  violation_date,
  entryId: catalogue_entry_id,
  severity,
})

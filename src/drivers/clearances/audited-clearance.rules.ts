type AuditedClearance = {
  id: string
  given_on: string
  expiry: string
  fit_to_work?: boolean | null | undefined
  restrictions?: readonly string[]
}

type ClearanceInAudit = {
  clearance_id: string
  given_on: string
  expiry: string
  fit_to_work?: boolean
  restrictions?: readonly string[]
}

/** A clearance as the audit names it. `fit_to_work` is only read by those with medical.read: keep it out of what others are shown of the audit. */
export const auditedClearance = ({ id, given_on, expiry, fit_to_work = null, restrictions = [] }: AuditedClearance): ClearanceInAudit => ({
  clearance_id: id,
  given_on,
  expiry,
  ...(fit_to_work !== null && { fit_to_work }),
  ...(restrictions.length > 0 && { restrictions }),
})
